import type { ExportBlock } from '../domain/exports/exportBlock';
import type { Query } from '../domain/query/query';

/** A query to run, under the name of its file or, made of options alone, under its title. */
export interface NamedQuery {
  readonly name: string;
  readonly query: Query;
  /** The values of its variables, as texts. */
  readonly variables?: Readonly<Record<string, string>>;
  /** The query file, and the files that it names for its result. */
  readonly file?: string;
  readonly blocks?: readonly ExportBlock[];
}
