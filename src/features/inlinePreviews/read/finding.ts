import type { FindingFacts, FixFacts } from '../../../domain/query/codeFinding';
import type { Extent } from '../code/expression';

export type { FindingCode } from '../../../domain/query/codeFinding';

/** A replacement for an extent of the code. */
export interface CodeEdit extends Extent {
  readonly text: string;
}

/** A way to make the code request what its author intended. */
export interface Fix {
  readonly facts: FixFacts;
  readonly edits: readonly CodeEdit[];
}

/** A point where the code requests something other than it seems to, with its extent. */
export interface Finding extends FindingFacts, Extent {
  /** Several when the intention is ambiguous; none when no replacement text is known. */
  readonly fixes: readonly Fix[];
}
