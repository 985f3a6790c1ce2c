import { isObject } from '../../domain';
import type { OpenedRuns } from '../pastRuns/lastRuns';

interface Memento {
  get(key: string): unknown;
  update(key: string, value: unknown): Thenable<void>;
}

/** The query that a template (a query with variables) became in its last run. */
interface LastTemplateRun {
  digest: string;
  values: string;
}

const key = 'gridlens.savedQueries.asked';
const maxRemembered = 500;
const longest = 500;

export function readLastTemplateRun(
  memento: Pick<Memento, 'get'>,
  template: string,
): LastTemplateRun | undefined {
  const all = memento.get(key);
  const stored = isObject(all) && Object.hasOwn(all, template) ? all[template] : undefined;
  if (!isObject(stored)) return undefined;
  const { digest, values } = stored;
  return typeof digest === 'string' && typeof values === 'string'
    ? { digest, values: values.slice(0, longest) }
    : undefined;
}

export async function storeLastTemplateRun(
  memento: Memento,
  template: string,
  run: LastTemplateRun,
): Promise<void> {
  const all = memento.get(key);
  const others = Object.entries(isObject(all) ? all : {}).filter(([one]) => one !== template);
  await memento.update(key, Object.fromEntries([...others, [template, run]].slice(-maxRemembered)));
}

/** Wraps the last runs so that the digest of a template finds the run of the query it last became. */
export function withLastTemplateRuns(runs: OpenedRuns, memento: Pick<Memento, 'get'>): OpenedRuns {
  const digestOf = (digest: string) => readLastTemplateRun(memento, digest)?.digest ?? digest;
  return {
    of: (digest) => runs.of(digestOf(digest)),
    prepare: (digests, maxMs) => runs.prepare(digests.map(digestOf), maxMs),
    read: (digest) => runs.read(digestOf(digest)),
    async usedAt() {
      const usedAt = await runs.usedAt();
      const all = memento.get(key);
      const lastRuns = Object.keys(isObject(all) ? all : {}).flatMap((template) => {
        const at = usedAt.get(digestOf(template));
        return at === undefined ? [] : [[template, at] as const];
      });
      return new Map([...usedAt, ...lastRuns]);
    },
    refresh: () => runs.refresh(),
  };
}
