import type { Operation, QueryField } from '../../domain/query';
import type { CodeArgument, CodeSource, CodeToken, CodeValue } from './source';

/** A method of a client that sends a query. */
export interface ClientMethod {
  readonly operation: Operation;
  /** The parameters that the arguments without a keyword give, in order. */
  positional(source: CodeSource, args: readonly CodeArgument[]): readonly QueryField[];
}

/** How a language is read, and which clients of the service it has. Every function is linear in the length of its part. */
export interface LanguageRules {
  /** The methods that send queries, by name. */
  readonly methods: ReadonlyMap<string, ClientMethod>;
  /** The clients' classes whose members are the service's codes in upper case. */
  readonly codeClasses: ReadonlySet<string>;
  /** Splits source into tokens. Never fails: what is odd becomes a symbol. */
  tokenize(text: string): readonly CodeToken[];
  /** The first token of a call whose method's name is token `name`; undefined where it is not called on a client. */
  startOfCall(source: CodeSource, name: number): number | undefined;
  /** Splits the inside of a pair of brackets. A keyword is the parameter's name in a query, else as written. */
  splitArguments(source: CodeSource, open: number, close: number): readonly CodeArgument[];
  /** Reads the literal that tokens `from` (inclusive) to `to` (exclusive) are. */
  readValue(source: CodeSource, from: number, to: number): CodeValue;
}
