import { maxListLength } from '../../domain/catalog/parameters';
import type { Directory } from '../../domain/directory';
import { sentenceOfNoDirectory } from '../../words/directoryWords';
import { formatCount } from '../../words/numbers';
import { otherCode, special } from './choices';
import { withFields, type Draft } from './draft';
import { codesOfValues, facilityChoices, valuesOfTyped } from './facilityChoices';
import { parseCodes, problemOfCodes } from './filters';
import type { Answer } from './prompts';
import { questionOf, type Outcome, type Session } from './session';

const what = 'Which facilities or units? Search, tick, then Enter';

/** Returns the initial codes: the draft's, otherwise those in the last query on the same network. */
function codesToBegin({ draft, last }: Session): Pick<Draft, 'facility_code' | 'unit_code'> {
  const hasCodes = draft.facility_code !== undefined || draft.unit_code !== undefined;
  const isSame = last?.operation === 'facilities' && last.network_code === draft.network_code;
  return !hasCodes && isSame ? last : draft;
}

/** Prompts for the facilities and units of facility data, from the service's directory if there is one. */
export async function promptFacilities(session: Session): Promise<Outcome> {
  const { draft, prompts, fetchDirectory } = session;
  const network = draft.network_code ?? '';
  const fetched = await prompts.wait(
    questionOf(session, 'facilities', 'Fetching the list of facilities…'),
    (signal) =>
      fetchDirectory(network, signal).catch((error: unknown) => ({ reason: sentenceOfNoDirectory(error) })),
  );
  if (fetched.kind !== 'answer') return fetched.kind;
  return 'reason' in fetched.value
    ? typeCodes(session, fetched.value.reason)
    : pickCodes(session, fetched.value);
}

async function pickCodes(session: Session, directory: Directory): Promise<Outcome> {
  let codes = codesToBegin(session);
  let placeholder = what;
  for (;;) {
    const picked = await session.prompts.pickMany({
      ...questionOf(session, 'facilities', placeholder),
      choices: [...facilityChoices(directory, codes), { ...otherCode, group: 'Others' }],
      atLeastOne: false,
    });
    if (picked.kind !== 'answer') return picked.kind;
    const listed = picked.value.filter((value) => value !== special.other);
    codes = codesOfValues(directory, listed);
    if (picked.value.includes(special.other)) {
      const typed = await promptTyped(session);
      if (typed.kind === 'cancelled') return 'cancelled';
      if (typed.kind === 'back') continue;
      codes = codesOfValues(directory, [...listed, ...valuesOfTyped(directory, parseCodes(typed.value))]);
    }
    const most = Math.max(codes.facility_code?.length ?? 0, codes.unit_code?.length ?? 0);
    if (most <= maxListLength) break;
    placeholder = `${formatCount(most, 'code')}: a query holds at most ${maxListLength.toLocaleString('en-GB')}`;
  }
  session.draft = withFields(session.draft, codes);
  return 'next';
}

const promptTyped = (session: Session): Promise<Answer<string>> =>
  session.prompts.type({
    ...questionOf(session, 'facilities', 'Codes of facilities or units, apart by commas or spaces', true),
    value: '',
    problemOf: (text) => (parseCodes(text).length === 0 ? 'Type at least one code.' : problemOfCodes(text)),
  });

/** Prompts for facility codes as text when there is no directory. Unit codes can be added in the last step. */
async function typeCodes(session: Session, reason: string): Promise<Outcome> {
  const typed = await session.prompts.type({
    ...questionOf(session, 'facilities', `${reason} Type facility codes, apart by commas or spaces`),
    value: (codesToBegin(session).facility_code ?? []).join(', '),
    problemOf: problemOfCodes,
  });
  if (typed.kind !== 'answer') return typed.kind;
  session.draft = withFields(session.draft, { facility_code: parseCodes(typed.value) });
  return 'next';
}
