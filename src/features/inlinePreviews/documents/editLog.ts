/** One change of a text: `length` UTF-16 units from `offset` became `added` units. */
export interface Edit {
  offset: number;
  length: number;
  added: number;
}

/** The number of versions remembered. Lenses are refreshed long before this many edits. */
const maxVersions = 200;

export class EditLog {
  #edits: { version: number; edits: readonly Edit[] }[] = [];

  /** Records the edits that produced a version, ordered from the last to the first in the text. */
  add(version: number, edits: readonly Edit[]): void {
    this.#edits.push({ version, edits });
    if (this.#edits.length > maxVersions) this.#edits.shift();
  }

  /**
   * Maps an offset in `version` to the newest version. Edits before the offset move it; an offset inside replaced text
   * moves to the start of the replacement.
   */
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
