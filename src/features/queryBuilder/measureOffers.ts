import { checkMeasures, findMeasure, type Measure, measures, type Query } from '../../domain';
import { wordsOfCost } from '../../words/query/runWords';
import type { EstimateQuery } from '../../services/runs/runs';
import { type Choice, measureChoice, typedMeasure } from './stepChoices';

/** Returns the query with one measure more. */
const withOneMore = (query: Query, code: string): Query => ({
  ...query,
  measures: [...(query.measures ?? []), code],
});

/** True for a measure that takes the network, operation, filters and grouping of a query as they are. */
const fits = (query: Query, { code }: Measure): boolean =>
  checkMeasures({ ...query, measures: [code] }).every(({ severity }) => severity === 'info');

/** A measure that fits a query, with what the query would cost with it. */
interface MeasureOffer {
  query: Query;
  choice: Choice;
}

/** Returns the query with a typed measure that fits it, "hours above 150"; undefined for any other text. */
export function typedOffer(query: Query, text: string): MeasureOffer | undefined {
  const choice = typedMeasure(text);
  const measure = choice && findMeasure(choice.value);
  return choice && measure && fits(query, measure)
    ? { choice, query: withOneMore(query, measure.code) }
    : undefined;
}

/** Returns the measures that a query can have too, each with the requests of the whole query. */
export async function measureOffers(query: Query, estimate: EstimateQuery): Promise<MeasureOffer[]> {
  const others = measures.filter((one) => query.measures?.includes(one.code) !== true && fits(query, one));
  const offers = await Promise.all(
    others.map(async (one): Promise<MeasureOffer[]> => {
      const wider = withOneMore(query, one.code);
      const estimated = await estimate(wider);
      if (!estimated) return [];
      const { description = '', ...choice } = measureChoice(one);
      const words = [description, wordsOfCost(estimated.cost)];
      return [{ query: wider, choice: { ...choice, description: words.join(' · ') } }];
    }),
  );
  return offers.flat();
}
