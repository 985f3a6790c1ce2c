import type { Drawn } from './resample';

/**
 * Converts the edges of a stack (`stackAt`, one column per layer) to per cent of the positive sum at each point, which
 * is the highest edge. Points without a positive value have no share.
 */
export function sharesOf(edges: readonly Drawn[][]): Drawn[][] {
  const totals = new Float64Array(edges[0]?.length ?? 0);
  for (const edge of edges) {
    edge.forEach((value, k) => {
      if (value !== null && value > (totals[k] ?? 0)) totals[k] = value;
    });
  }
  return edges.map((edge) =>
    edge.map((value, k) => {
      const total = totals[k] ?? 0;
      return value === null || total === 0 ? null : (value / total) * 100;
    }),
  );
}
