import type { Query } from '../domain/query';
import type { Client } from '../client/index';
import type { Cost } from '../domain/cost';
import type { Connection } from './services';

/** What is known of a run before it is sent. */
export interface Foresight {
  readonly cost: Cost;
  /** Set when the interval is made here, from this finer one. */
  readonly derivedFrom?: string;
  /** True where requests are sent at the pace that the service allows. */
  readonly isPaced: boolean;
}

/** A connection, as far as it plans. */
export interface Planner {
  readonly kind: Connection['kind'];
  readonly client: Pick<Client, 'plan'>;
}

/** What a query will cost where queries go now. Undefined for one that cannot be sent: running it says why. */
export function foreseeOn({ kind, client }: Planner, query: Query): Foresight | undefined {
  try {
    const { cost, derivedFrom } = client.plan(query);
    const isPaced = kind === 'service';
    // The sample service is this machine's own: nobody counts its requests.
    const { quotaShare: _, ...uncounted } = cost;
    return {
      cost: isPaced ? cost : uncounted,
      isPaced,
      ...(derivedFrom === undefined ? {} : { derivedFrom }),
    };
  } catch {
    return undefined;
  }
}

/**
 * Looks ahead with the connection once it is there. Nobody waits for it: the sample service takes a moment to start,
 * and a connection that cannot be made is told about by the run.
 */
export function foreseeWith(connections: { current(): Promise<Planner> }): Foresee {
  let connection: Planner | undefined;
  void connections.current().then(
    (made) => {
      connection = made;
    },
    () => undefined,
  );
  return (query) => connection && foreseeOn(connection, query);
}

/** Looks ahead without asking anyone. Undefined while that is not known, or for a query that cannot be sent. */
export type Foresee = (query: Query) => Foresight | undefined;
