import { special, type Choice } from './choices';
import { parseCodes } from './filters';
import type { Answer, Question } from './prompts';
import type { Session } from './session';

const problemOfCode = (text: string): string | undefined =>
  text.trim() === '' || /\s/.test(text.trim()) ? 'Type one code, without spaces.' : undefined;

/** Prompts for one of the choices or a typed code. Back from typing returns to the choices. */
export async function pickOrType(
  { prompts }: Session,
  question: Question,
  choices: readonly Choice[],
): Promise<Answer<string>> {
  for (;;) {
    const picked = await prompts.pickOne({ ...question, choices });
    if (picked.kind !== 'answer' || picked.value !== special.other) return picked;
    const typed = await prompts.type({
      ...question,
      placeholder: 'A code that is not listed: it is sent as it is',
      value: '',
      canGoBack: true,
      problemOf: problemOfCode,
    });
    if (typed.kind === 'cancelled') return typed;
    if (typed.kind === 'answer') return { kind: 'answer', value: typed.value.trim() };
  }
}

/** Prompts for several of the choices and for typed codes. */
export async function pickManyOrType(
  { prompts }: Session,
  question: Question,
  choices: readonly Choice[],
  atLeastOne: boolean,
): Promise<Answer<readonly string[]>> {
  for (;;) {
    const picked = await prompts.pickMany({ ...question, choices, atLeastOne });
    if (picked.kind !== 'answer' || !picked.value.includes(special.other)) return picked;
    const typed = await prompts.type({
      ...question,
      placeholder: 'Codes that are not listed, apart by commas or spaces',
      value: '',
      canGoBack: true,
      problemOf: (text) => (parseCodes(text).length === 0 ? 'Type at least one code.' : undefined),
    });
    if (typed.kind === 'cancelled') return typed;
    if (typed.kind === 'back') continue;
    const listed = picked.value.filter((code) => code !== special.other);
    return { kind: 'answer', value: [...new Set([...listed, ...parseCodes(typed.value)])] };
  }
}
