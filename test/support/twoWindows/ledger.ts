import assert from '../assert';
import type { SavedQuery } from '#src/domain/savedQueries/savedQuery';

/** The mark of a version, which identifies one text of one query. */
const markOf = ({ rest }: SavedQuery): string => String(rest?.['mark']);

/** The versions of queries that were written: the ones that must exist, and the outcome of the others. */
export class Ledger {
  readonly #versions = new Map<string, SavedQuery>();
  readonly #confirmed = new Set<string>();
  /** The versions that a version was changed to, including failed changes: then either one may exist. */
  readonly #next = new Map<string, Set<string>>();
  readonly #deleted = new Set<string>();

  /** Creates a version with a unique query and a unique unknown field. */
  newVersion(saved: Omit<SavedQuery, 'rest'>): SavedQuery {
    const number = this.#versions.size + 1;
    const mark = `v${number}`;
    const version: SavedQuery = {
      ...saved,
      query: { ...saved.query, window: `${number}d` },
      schema: './schema.json',
      rest: { mark, note: { by: ['me'], of: mark } },
    };
    this.#versions.set(mark, version);
    return version;
  }

  confirm(version: SavedQuery): void {
    this.#confirmed.add(markOf(version));
  }

  /** Records a change from one version to another. */
  supersede(before: SavedQuery, after: SavedQuery): void {
    const next = this.#next.get(markOf(before)) ?? new Set();
    this.#next.set(markOf(before), next.add(markOf(after)));
  }

  /** Records that a version was added next to another one. */
  keepBoth(before: SavedQuery, after: SavedQuery): void {
    this.#next.get(markOf(before))?.delete(markOf(after));
  }

  markDeleted(versions: Iterable<SavedQuery>): void {
    for (const one of versions) this.#deleted.add(markOf(one));
  }

  markRestored(versions: Iterable<SavedQuery>): void {
    for (const one of versions) this.#deleted.delete(markOf(one));
  }

  /** Asserts that every confirmed version was found, with all its fields. */
  check(found: readonly SavedQuery[]): void {
    for (const { query, schema, rest } of found) {
      const version = this.#versions.get(String(rest?.['mark'])) ?? assert.fail('never written');
      const { query: written, schema: writtenSchema, rest: writtenRest } = version;
      assert.deepEqual([query, schema, rest], [written, writtenSchema, writtenRest]);
    }
    const marks = new Set(found.map(markOf));
    const isFound = (mark: string, seen: readonly string[] = []): boolean =>
      marks.has(mark) ||
      this.#deleted.has(mark) ||
      [...(this.#next.get(mark) ?? [])].some(
        (next) => !seen.includes(next) && isFound(next, [...seen, mark]),
      );
    assert.deepEqual(
      [...this.#confirmed].filter((mark) => !isFound(mark)),
      [],
      'lost',
    );
  }
}
