import type { Memento } from 'vscode';
import { isObject } from '../../../domain/json';
import { parseQuery } from '../../../domain/parseQuery';
import { operations, type Operation, type Query } from '../../../domain/query';
import { fieldsIn, partOf, type QueryPart } from '../../../domain/queryParts';
import { queryFields } from '../../../domain/catalog/parameters';

/** What the user chose for names of a document. */
export interface Answer {
  readonly part: QueryPart;
  readonly names: readonly string[];
  /** Empty where they chose all, or the service's own window. */
  readonly fields: Partial<Query>;
  /** Of the query that it was chosen for. */
  readonly operation: Operation;
  readonly network: string;
}

const key = 'gridlens.code.answers';
const mostDocuments = 100;
const mostAnswers = 30;
const longestName = 200;
const mostNames = 10;

const isName = (value: unknown): value is string => typeof value === 'string' && value.length <= longestName;

/** An answer as it was stored; undefined for anything else. */
function parseAnswer(value: unknown): Answer | undefined {
  if (!isObject(value) || !isObject(value['fields']) || !Array.isArray(value['names'])) return undefined;
  const part = queryFields.map(partOf).find((one) => one !== undefined && one === value['part']);
  const operation = operations.find((one) => one === value['operation']);
  const { network } = value;
  const names = value['names'].slice(0, mostNames).filter(isName);
  if (!part || !operation || !isName(network) || names.length === 0) return undefined;
  // Each field is checked within a query that is complete otherwise.
  const complete = { operation, network_code: 'NEM', metrics: ['power'] };
  const { query } = parseQuery({ ...complete, ...value['fields'] });
  const given =
    query && Object.entries(query).filter(([field]) => Object.hasOwn(value['fields'] as object, field));
  return given && { part, names, fields: fieldsIn(Object.fromEntries(given), part), operation, network };
}

function parseStored(value: unknown): Map<string, readonly Answer[]> {
  const entries: readonly unknown[] = Array.isArray(value) ? value : [];
  return new Map(
    entries.slice(-mostDocuments).flatMap((entry): [string, readonly Answer[]][] => {
      if (!Array.isArray(entry) || typeof entry[0] !== 'string' || !Array.isArray(entry[1])) return [];
      const answers = entry[1].slice(0, mostAnswers).map(parseAnswer);
      return [[entry[0], answers.filter((one) => one !== undefined)]];
    }),
  );
}

const isOfSame = (one: Answer, other: Answer): boolean =>
  one.part === other.part && one.names.some((name) => other.names.includes(name));

/** What was chosen for the names that the code of a document leaves open. It is kept over a reload, within bounds. */
export class Answers {
  readonly #memento: Pick<Memento, 'get' | 'update'>;
  readonly #onChange: () => void;
  #kept: Map<string, readonly Answer[]>;

  constructor(memento: Pick<Memento, 'get' | 'update'>, onChange: () => void) {
    this.#memento = memento;
    this.#onChange = onChange;
    this.#kept = parseStored(memento.get(key));
  }

  /** The answers of a document, the newest first. */
  of(document: string): readonly Answer[] {
    return this.#kept.get(document) ?? [];
  }

  /** Keeps answers, in place of those that were given for the same names. */
  async keep(document: string, answers: readonly Answer[]): Promise<void> {
    if (answers.length === 0) return;
    const others = this.of(document).filter((old) => !answers.some((one) => isOfSame(one, old)));
    await this.#set(document, [...answers, ...others].slice(0, mostAnswers));
  }

  /** Forgets answers of a document: those that are given, else all. */
  async forget(document: string, answers: readonly Answer[] = this.of(document)): Promise<void> {
    if (this.of(document).length === 0) return;
    await this.#set(
      document,
      this.of(document).filter((one) => !answers.includes(one)),
    );
  }

  async #set(document: string, answers: readonly Answer[]): Promise<void> {
    this.#kept.delete(document);
    if (answers.length > 0) this.#kept.set(document, answers);
    this.#kept = new Map([...this.#kept].slice(-mostDocuments));
    this.#onChange();
    await this.#memento.update(key, [...this.#kept]);
  }
}
