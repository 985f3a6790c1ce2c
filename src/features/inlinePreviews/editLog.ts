/** One change of a text: `length` units from `offset` on became `added` units. */
export interface Edit {
  readonly offset: number;
  readonly length: number;
  readonly added: number;
}

/** Changes that are remembered: a lens is drawn anew long before. */
const mostVersions = 200;

/** Where a place of an earlier version of a text stands now. */
export class EditLog {
  readonly #edits: { readonly version: number; readonly edits: readonly Edit[] }[] = [];

  /** Adds what made a version of the one before: its changes from the last to the first in the text. */
  add(version: number, edits: readonly Edit[]): void {
    this.#edits.push({ version, edits });
    if (this.#edits.length > mostVersions) this.#edits.shift();
  }

  /** An offset of a version as one of the newest. What was typed before it moves it; within what was replaced it is kept at its start. */
  map(offset: number, version: number): number {
    let at = offset;
    for (const { version: made, edits } of this.#edits) {
      if (made <= version) continue;
      for (const edit of edits) {
        if (edit.offset + edit.length <= at) at += edit.added - edit.length;
        else if (edit.offset < at) at = edit.offset;
      }
    }
    return at;
  }
}
