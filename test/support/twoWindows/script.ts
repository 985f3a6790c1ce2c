import fc from 'fast-check';
import type { Fault } from './turns';

/** An action of a window. Numbers choose among the queries at hand. */
export type Action =
  | { readonly kind: 'add'; readonly home: number; readonly name: number; readonly folder: number }
  | { readonly kind: 'update' | 'duplicate' | 'delete'; readonly query: number }
  | { readonly kind: 'rename'; readonly query: number; readonly name: number }
  | { readonly kind: 'move'; readonly query: number; readonly home: number; readonly folder: number }
  | { readonly kind: 'undo' | 'refresh' | 'restart' };

export interface Turn {
  readonly window: 0 | 1;
  readonly action: Action;
  readonly fault?: Fault | undefined;
}

/** Actions that run at the same time, with the order of their calls; or an action of another program. */
export type Step =
  | { readonly kind: 'windows'; readonly turns: readonly Turn[]; readonly order: readonly number[] }
  | { readonly kind: 'edit' | 'garbage'; readonly file: number };

export interface Script {
  readonly steps: readonly Step[];
  /** True if the file system supports hard links. */
  readonly hasLinks: boolean;
}

const number = fc.nat(7);
/** A small number, so that both windows often choose the same query. */
const query = fc.nat(2);
const kind = <K extends string>(...kinds: readonly K[]) => fc.constantFrom(...kinds);

const action: fc.Arbitrary<Action> = fc.oneof(
  { weight: 1, arbitrary: fc.record({ kind: kind('add'), home: number, name: number, folder: number }) },
  { weight: 3, arbitrary: fc.record({ kind: kind('update', 'duplicate', 'delete'), query }) },
  { weight: 2, arbitrary: fc.record({ kind: kind('rename'), query, name: number }) },
  { weight: 4, arbitrary: fc.record({ kind: kind('move'), query, home: number, folder: number }) },
  { weight: 2, arbitrary: fc.record({ kind: kind('undo', 'undo', 'refresh', 'restart') }) },
);

const fault: fc.Arbitrary<Fault> = fc.record({
  at: fc.integer({ min: 1, max: 9 }),
  among: kind('writes', 'writes', 'calls'),
  kind: kind('EIO', 'ENOSPC', 'EACCES', 'full', 'readOnly', 'endBefore', 'endAfter'),
});

const turnOf = (window: 0 | 1): fc.Arbitrary<Turn> =>
  fc.record({ window: fc.constant(window), action, fault: fc.oneof(fault, fc.constant(undefined)) });

const turns = fc.oneof(fc.tuple(turnOf(0)), fc.tuple(turnOf(1)), fc.tuple(turnOf(0), turnOf(1)));

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 9,
    arbitrary: fc.record({ kind: kind('windows'), turns, order: fc.array(fc.nat(3), { maxLength: 60 }) }),
  },
  { weight: 1, arbitrary: fc.record({ kind: kind('edit', 'garbage'), file: number }) },
);

export const script: fc.Arbitrary<Script> = fc.record({
  steps: fc.array(step, { minLength: 4, maxLength: 14 }),
  hasLinks: fc.boolean(),
});
