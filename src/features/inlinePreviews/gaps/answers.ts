import type { Memento } from 'vscode';
import {
  definedEntries,
  fieldsIn,
  isObject,
  isTextUpTo,
  type Operation,
  operations,
  parseQuery,
  partOf,
  type Query,
  queryFields,
  type QueryPart,
} from '../../../domain';

/** The user's choice for names in a document. */
export interface Answer {
  part: QueryPart;
  names: string[];
  /** Empty when the user chose all values, or the service's own default window. */
  fields: Partial<Query>;
  /** The operation of the query that the choice was made for. */
  operation: Operation;
  network: string;
}

const key = 'gridlens.code.answers';
const maxDocuments = 100;
const maxAnswers = 30;
const longestName = 200;
const maxNames = 10;

const isName = isTextUpTo(longestName);

function parseAnswer(value: unknown): Answer | undefined {
  if (!isObject(value) || !isObject(value['fields']) || !Array.isArray(value['names'])) return undefined;
  const part = queryFields.map(partOf).find((one) => one !== undefined && one === value['part']);
  const operation = operations.find((one) => one === value['operation']);
  const { network } = value;
  const names = value['names'].slice(0, maxNames).filter(isName);
  if (!part || !operation || !isName(network) || names.length === 0) return undefined;
  // Each field is validated inside an otherwise complete query.
  const complete = { operation, network_code: 'NEM', metrics: ['power'] };
  const { query } = parseQuery({ ...complete, ...value['fields'] });
  const valid =
    query && definedEntries(query).filter(([field]) => Object.hasOwn(value['fields'] as object, field));
  return valid && { part, names, fields: fieldsIn(Object.fromEntries(valid), part), operation, network };
}

function parseStored(value: unknown): Map<string, Answer[]> {
  const entries: unknown[] = Array.isArray(value) ? value : [];
  return new Map(
    entries.slice(-maxDocuments).flatMap((entry): [string, Answer[]][] => {
      if (!Array.isArray(entry) || typeof entry[0] !== 'string' || !Array.isArray(entry[1])) return [];
      const answers = entry[1].slice(0, maxAnswers).map(parseAnswer);
      return [[entry[0], answers.filter((one) => one !== undefined)]];
    }),
  );
}

const isOfSame = (one: Answer, other: Answer): boolean =>
  one.part === other.part && one.names.some((name) => other.names.includes(name));

/** The choices for names that a document's code leaves open. They survive a reload; their number is bounded. */
export class Answers {
  #stored: Map<string, Answer[]>;

  constructor(
    private memento: Pick<Memento, 'get' | 'update'>,
    private onChange: () => void,
  ) {
    this.#stored = parseStored(memento.get(key));
  }

  /** Returns a document's answers, newest first. */
  of(document: string): Answer[] {
    return this.#stored.get(document) ?? [];
  }

  /** Stores answers. They replace earlier ones for the same names. */
  async store(document: string, answers: Answer[]): Promise<void> {
    if (answers.length === 0) return;
    const others = this.of(document).filter((old) => !answers.some((one) => isOfSame(one, old)));
    await this.#set(document, [...answers, ...others].slice(0, maxAnswers));
  }

  /** Deletes the valid answers of a document, by default all of them. */
  async forget(document: string, answers: Answer[] = this.of(document)): Promise<void> {
    if (this.of(document).length === 0) return;
    await this.#set(
      document,
      this.of(document).filter((one) => !answers.includes(one)),
    );
  }

  async #set(document: string, answers: Answer[]): Promise<void> {
    this.#stored.delete(document);
    if (answers.length > 0) this.#stored.set(document, answers);
    this.#stored = new Map([...this.#stored].slice(-maxDocuments));
    this.onChange();
    await this.memento.update(key, [...this.#stored]);
  }
}
