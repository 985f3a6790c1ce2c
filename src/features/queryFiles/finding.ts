import type { FixFacts } from '../../domain/query/codeFinding';
import type { TextEdit } from '../../formats/queryFiles/jsonEdits';

/** A correction of the text. */
export interface Fix {
  readonly facts: FixFacts;
  readonly edits: readonly TextEdit[];
}

/** A fault or advice about a query file, with its extent. */
export interface Finding {
  readonly code: string;
  readonly message: string;
  readonly severity: 'error' | 'warning' | 'info' | 'hint';
  readonly start: number;
  readonly end: number;
  /** True when the schema of query files reports it too. Only the fixes are then offered. */
  readonly isInSchema: boolean;
  readonly fixes: readonly Fix[];
}
