import { dottedName, type Expression } from '../parse/expression';
import { plainText, unread, type Evaluation, type ReadCall, type Value } from './value';

/** Notes that a value is only the default of a name, and returns it. */
export function assumeDefault(evaluation: Evaluation, name: string, value: Value): Value {
  if (value.kind !== 'unread' && value.kind !== 'none')
    evaluation.assumed = [...evaluation.assumed, { name, why: 'default', choices: [] }];
  return value;
}

/** Evaluates `os.getenv("REGION", "NSW1")`; undefined for another call. */
export function callEnvironment(evaluation: Evaluation, call: ReadCall): Value | undefined {
  const { calls, keyword = '' } = evaluation.rules.environment;
  if (!calls?.test(call.path)) return undefined;
  const name = call.first && plainText(call.first);
  const fallback = call.named(keyword) ?? call.second;
  if (name === undefined) return unread('call');
  return fallback && fallback.kind !== 'none'
    ? assumeDefault(evaluation, name, fallback)
    : unread('environment', name);
}

/** Evaluates `process.env.REGION` and `os.environ["REGION"]`; undefined for another expression. */
export function readEnvironment(
  { rules }: Evaluation,
  object: Expression,
  name: string | undefined,
): Value | undefined {
  const path = dottedName(object)?.join('.');
  return path !== undefined && rules.environment.object?.test(path) ? unread('environment', name) : undefined;
}
