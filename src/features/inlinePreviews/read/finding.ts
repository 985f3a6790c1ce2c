import type { FindingFacts, FixFacts } from '../../../domain/codeFinding';
import type { Extent } from '../code/expression';

export type { FindingCode } from '../../../domain/codeFinding';

/** What to write in place of an extent. */
export interface CodeEdit extends Extent {
  readonly text: string;
}

/** A way to make code ask what it means. */
export interface Fix {
  readonly facts: FixFacts;
  readonly edits: readonly CodeEdit[];
}

/** What code asks otherwise than it seems to, where it stands. */
export interface Finding extends FindingFacts, Extent {
  /** Several where it is not known which is meant, none where there is no text to write. */
  readonly fixes: readonly Fix[];
}
