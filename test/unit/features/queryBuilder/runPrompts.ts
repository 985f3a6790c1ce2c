import { promptQuery, type PromptOptions } from '#src/features/queryBuilder/promptQuery';
import { ApiError, type Query } from '#src/domain';
import type { EstimateQuery, Runs } from '#src/services/runs/runs';
import { scriptedPrompts, type Move, type Shown } from './scriptedPrompts';

export const nowMs = Date.parse('2026-10-05T02:03:00Z');
/** An estimate without a cost. */
export const estimateNothing: EstimateQuery = () => Promise.resolve(undefined);

/** Fails like a service that has no directory. */
export const fetchNoDirectory: Runs['fetchDirectory'] = () =>
  Promise.reject(new ApiError('notFound', { url: 'https://api.example.org', status: 404 }));

/** The options that the steps need apart from prompts, without a service. */
export const withoutService = {
  destination: 'the service',
  nowMs,
  estimate: estimateNothing,
  fetchDirectory: fetchNoDirectory,
};

/** The query that Enter alone produces. */
export const power: Query = {
  operation: 'network',
  network_code: 'NEM',
  metrics: ['power'],
  window: '24h',
  interval: '5m',
  secondary_grouping: 'fueltech',
};

export const enter = (count: number): Move[] => Array.from({ length: count }, () => 'enter');

/** Runs the steps with prompts that are answered by moves. */
export async function run(
  moves: Move[],
  options: Partial<PromptOptions> = {},
): Promise<{ result: Awaited<ReturnType<typeof promptQuery>>; shown: Shown[] }> {
  const { prompts, shown } = scriptedPrompts(moves);
  const result = await promptQuery({
    prompts,
    ...withoutService,
    ...options,
  });
  return { result, shown };
}
