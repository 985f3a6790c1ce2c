import type * as vscode from 'vscode';
import type { Client } from '../client/index';
import type { Query } from '../domain/query';
import type { Result } from '../domain/result';

/**
 * What features offer one another. Features never import each other: `extension.ts` builds each and hands these
 * contracts on.
 */

/** A token and where it came from. `environment` = OPENELECTRICITY_API_KEY. */
export interface Token {
  readonly value: string;
  readonly source: 'key' | 'environment';
  readonly label: string;
  /** Set when the service has taken it before: refused now, it is over its quota or expired rather than wrong. */
  readonly isProven?: true;
}

/** Keys by origin. Built by `features/auth`. */
export interface Keys {
  /** The key to use for an origin; undefined when there is none. Never asks the user. */
  get(origin: string): Promise<Token | undefined>;
  /** Asks for a key, checks it, keeps it. Undefined when the user gave up. Says itself what went wrong. */
  signIn(): Promise<Token | undefined>;
  /** True when the user chose to send queries to this origin without a key. */
  mayGoWithout(origin: string): boolean;
  readonly onDidChange: vscode.Event<void>;
}

/** Where queries go now. */
export interface Connection {
  readonly kind: 'sample' | 'service';
  /** "Sample data" or the service's host name. */
  readonly label: string;
  readonly client: Client;
}

/** Built by `features/connection`. */
export interface Connections {
  readonly kind: 'sample' | 'service';
  /** Starts the sample service when it is wanted and not yet up. Rejects with ApiError `badBaseAddress`. */
  current(): Promise<Connection>;
  /** Switches, and keeps the choice in the user's settings. */
  use(kind: 'sample' | 'service'): Promise<void>;
  readonly onDidChange: vscode.Event<void>;
}

/** What is to be shown. */
export interface ShowRequest {
  readonly query: Query;
  /** The saved query's name; without it the title is made from the query. */
  readonly name?: string;
  /** Keep the focus where it is (code). */
  readonly preserveFocus?: boolean;
}

/** Results tabs. Built by `features/results`. */
export interface Results {
  /** Opens (or reuses) the results tab, runs the query and shows what comes. Never rejects: the tab tells. */
  show(request: ShowRequest): Promise<void>;
  /** The result in the active, else the most recently active, results tab. */
  active():
    { readonly title: string; readonly query: Query; readonly result: Result | undefined } | undefined;
  /** Every query that is run, for "last asked first". */
  readonly onDidRun: vscode.Event<Query>;
}

/** The guided question. Built by `features/queryBuilder`. */
export interface QueryBuilder {
  /** Leads through the steps, starting from `start`; undefined when the user gave up. */
  ask(start?: Partial<Query>): Promise<Query | undefined>;
}
