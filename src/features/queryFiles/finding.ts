import type { FixFacts } from '../../domain/codeFinding';
import type { TextEdit } from '../../formats/jsonEdits';

/** A way to write what is meant. */
export interface Fix {
  readonly facts: FixFacts;
  readonly edits: readonly TextEdit[];
}

/** Something about a query file, where it stands. */
export interface Finding {
  readonly code: string;
  readonly message: string;
  readonly severity: 'error' | 'warning' | 'info' | 'hint';
  readonly start: number;
  readonly end: number;
  /** The schema of query files says it already: only the fixes are offered. */
  readonly isInSchema: boolean;
  readonly fixes: readonly Fix[];
}
