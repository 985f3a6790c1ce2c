import type { Memento } from 'vscode';
import { askQuery, type AskOptions, type AskResult } from '../../../../src/features/queryBuilder/promptQuery';
import type { EstimateQuery } from '../../../../src/services/runs/runs';
import { scriptedPrompts, type Move, type Shown } from './scriptedPrompts';

export const nowMs = Date.parse('2026-10-05T02:03:00Z');
/** Nothing is known of what queries cost. */
export const estimateNothing: EstimateQuery = () => Promise.resolve(undefined);

export const enter = (count: number): readonly Move[] => Array.from({ length: count }, () => 'enter');

/** Asks with prompts that are answered by moves. */
export async function run(
  moves: readonly Move[],
  options: Partial<AskOptions> = {},
): Promise<{ result: AskResult; shown: readonly Shown[] }> {
  const { prompts, shown } = scriptedPrompts(moves);
  const result = await askQuery({
    prompts,
    asks: 'the service',
    nowMs,
    estimate: estimateNothing,
    ...options,
  });
  return { result, shown };
}

/** A memory that anyone may have written. */
export function fakeMemento(
  values: Record<string, unknown> = {},
): Memento & { readonly values: Record<string, unknown> } {
  return {
    values,
    keys: () => Object.keys(values),
    get: (key: string) => values[key] as never,
    update: (key, value) => {
      values[key] = value as unknown;
      return Promise.resolve();
    },
  };
}
