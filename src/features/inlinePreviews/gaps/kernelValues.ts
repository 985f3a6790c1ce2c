import { isObject } from '../../../domain';

const maxVariables = 2_000;
const longestValue = 2_000;
const patienceMs = 3_000;

function parseVariable(value: unknown): [name: string, written: string] | undefined {
  const variable = isObject(value) ? value['variable'] : undefined;
  if (!isObject(variable)) return undefined;
  const { name, value: written } = variable;
  if (typeof name !== 'string' || typeof written !== 'string' || written.length > longestValue)
    return undefined;
  return [name, written];
}

/**
 * Reads the values of names from a notebook's kernel, as the kernel prints them. `read` runs the VS Code command that
 * returns its variables. Returns an empty map when there is no
 * kernel or it does not reply in time.
 */
export async function kernelValues(
  read: () => PromiseLike<unknown>,
  names: ReadonlySet<string>,
  waitMs = patienceMs,
): Promise<ReadonlyMap<string, string>> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), waitMs);
  });
  const reply = await Promise.race([Promise.resolve(read()).catch(() => undefined), late]);
  clearTimeout(timer);
  if (!Array.isArray(reply)) return new Map();
  const variables = reply.slice(0, maxVariables).map(parseVariable);
  return new Map(variables.filter((one) => one !== undefined).filter(([name]) => names.has(name)));
}
