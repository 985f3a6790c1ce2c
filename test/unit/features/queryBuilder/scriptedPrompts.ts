import assert from 'node:assert/strict';
import type { Choice } from '../../../../src/features/queryBuilder/choices';
import type { Answer, Prompts } from '../../../../src/features/queryBuilder/prompts';

/** What is done at one prompt: Enter takes what is offered first or ticked. */
export type Move =
  | 'enter'
  | 'back'
  | 'escape'
  | { readonly pick: string }
  | { readonly tick: readonly string[] }
  | { readonly type: string };

/** A prompt as it was shown. */
export interface Shown {
  readonly step: number;
  readonly totalSteps: number;
  readonly placeholder: string;
  readonly canGoBack: boolean;
  readonly choices: readonly Choice[];
  readonly refused?: string | undefined;
}

/** Prompts that are answered from a list of moves, which must be used up. */
export function scriptedPrompts(moves: readonly Move[]): { prompts: Prompts; shown: Shown[] } {
  const left = [...moves];
  const shown: Shown[] = [];
  const answer = <T>(
    canGoBack: boolean,
    take: (move: Exclude<Move, 'back' | 'escape'>) => T,
  ): Promise<Answer<T>> => {
    const move = left.shift();
    assert.ok(move !== undefined, `no move for: ${shown.at(-1)?.placeholder ?? ''}`);
    if (move === 'escape') return Promise.resolve({ kind: 'cancelled' });
    if (move !== 'back') return Promise.resolve({ kind: 'answer', value: take(move) });
    assert.ok(canGoBack, 'Back is offered');
    return Promise.resolve({ kind: 'back' });
  };
  const prompts: Prompts = {
    pickOne(asked) {
      shown.push(asked);
      return answer(asked.canGoBack, (move) => {
        const wanted = typeof move === 'object' && 'pick' in move ? move.pick : undefined;
        const current = asked.choices.find((choice) => choice.isPicked) ?? asked.choices[0];
        const found = move === 'enter' ? current : asked.choices.find((choice) => choice.value === wanted);
        assert.ok(found, `${JSON.stringify(move)} is offered at: ${asked.placeholder}`);
        return found.value;
      });
    },
    pickMany(asked) {
      shown.push(asked);
      return answer(asked.canGoBack, (move) => {
        if (move === 'enter')
          return asked.choices.filter((choice) => choice.isPicked).map(({ value }) => value);
        assert.ok(typeof move === 'object' && 'tick' in move);
        return move.tick;
      });
    },
    type(asked) {
      shown.push({ ...asked, choices: [] });
      return answer(asked.canGoBack, (move) => {
        const text = typeof move === 'object' && 'type' in move ? move.type : asked.value;
        assert.equal(asked.problemOf(text), undefined);
        return text;
      });
    },
  };
  return { prompts, shown };
}
