import assert from 'node:assert/strict';
import type { Choice } from '#src/features/queryBuilder/stepChoices';
import type { Answer, Prompts } from '#src/features/queryBuilder/promptSession';

/** The user's action at one prompt. Enter accepts the first choice, or the ticked ones. */
export type Move = 'enter' | 'back' | 'escape' | { pick: string } | { tick: string[] } | { type: string };

/** A prompt as it was shown. */
export interface Shown {
  step: number;
  totalSteps: number;
  placeholder: string;
  canGoBack: boolean;
  choices: readonly Choice[];
  refused?: string | undefined;
}

/** Prompts that are answered from a list of moves, which must be used up. */
export function scriptedPrompts(moves: Move[]): { prompts: Prompts; shown: Shown[] } {
  const left = [...moves];
  const shown: Shown[] = [];
  const answer = <T>(
    canGoBack: boolean,
    valueOf: (move: Exclude<Move, 'back' | 'escape'>) => T,
  ): Promise<Answer<T>> => {
    const move = left.shift();
    assert.ok(move !== undefined, `no move for: ${shown.at(-1)?.placeholder ?? ''}`);
    if (move === 'escape') return Promise.resolve({ kind: 'cancelled' });
    if (move !== 'back') return Promise.resolve({ kind: 'answer', value: valueOf(move) });
    assert.ok(canGoBack, 'Back is offered');
    return Promise.resolve({ kind: 'back' });
  };
  const prompts: Prompts = {
    pickOne(question) {
      shown.push(question);
      return answer(question.canGoBack, (move) => {
        if (typeof move === 'object' && 'type' in move) {
          const typed = question.typed?.(move.type);
          assert.ok(typed, `${move.type} is understood at: ${question.placeholder}`);
          return typed.value;
        }
        const wanted = typeof move === 'object' && 'pick' in move ? move.pick : undefined;
        const current = question.choices.find((choice) => choice.isPicked) ?? question.choices[0];
        const found = move === 'enter' ? current : question.choices.find((choice) => choice.value === wanted);
        assert.ok(found, `${JSON.stringify(move)} is offered at: ${question.placeholder}`);
        return found.value;
      });
    },
    pickMany(question) {
      shown.push(question);
      return answer(question.canGoBack, (move) => {
        if (move === 'enter') {
          const ticked = question.choices.filter((choice) => choice.isPicked);
          const taken = ticked.length > 0 || !question.atLeastOne ? ticked : question.choices.slice(0, 1);
          return taken.map(({ value }) => value);
        }
        assert.ok(typeof move === 'object' && 'tick' in move);
        return move.tick;
      });
    },
    async wait(_question, work) {
      return { kind: 'answer', value: await work(new AbortController().signal) };
    },
    type(question) {
      shown.push({ ...question, choices: [] });
      return answer(question.canGoBack, (move) => {
        const text = typeof move === 'object' && 'type' in move ? move.type : question.value;
        assert.equal(question.problemOf(text), undefined);
        return text;
      });
    },
  };
  return { prompts, shown };
}
