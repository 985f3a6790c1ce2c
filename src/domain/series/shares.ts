import type { Drawn } from './resample';

/**
 * The edges of a stack (`stackAt`, one column a layer) in % of the sum above zero at each point: the highest edge. Where
 * nothing is above zero there is no share.
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
