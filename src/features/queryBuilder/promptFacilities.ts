import {
  type Directory,
  type DirectoryFacility,
  type DirectoryUnit,
  findFueltech,
  findRegion,
  findStatus,
  isApiError,
  mapDefined,
  maxListLength,
} from '../../domain';
import { formatCount, formatBrief } from '../../words/numbers';
import { listOf } from '../../words/phrases';
import { otherCode, special, type Choice } from './stepChoices';
import { networkOf, withFields, type Draft } from './queryDraft';
import { parseCodes, problemOfCodes } from './filterChoices';
import { type Answer, questionOf, type Outcome, type Session } from './promptSession';

const facilityPrefix = 'facility ';
const unitPrefix = 'unit ';

type Codes = Pick<Draft, 'facility_code' | 'unit_code'>;

const distinct = (texts: readonly string[]): string[] => [...new Set(texts)];

/**
 * Returns the capacity in MW. Among several units, loads are left out, and so is a battery's aggregate unit when its
 * discharging one is listed. Retired units count only when all units are retired.
 */
function capacityOf(units: readonly DirectoryUnit[]): number {
  const isDischarging = ({ fueltech }: DirectoryUnit) => fueltech === 'battery_discharging';
  if (units.length === 1) return units[0].capacityMw ?? 0;
  const counted = units.filter(({ fueltech = '' }) => findFueltech(fueltech)?.isLoad !== true);
  const parts = counted.some(isDischarging)
    ? counted.filter(({ fueltech }) => fueltech !== 'battery')
    : counted;
  const running = parts.filter(({ status }) => status !== 'retired');
  return (running.length > 0 ? running : parts).reduce((sum, { capacityMw = 0 }) => sum + capacityMw, 0);
}

/** Describes one or several units: "Coal (Black)", "2,640 MW", "Operating". Unknown parts are empty. */
function wordsOfUnits(units: readonly DirectoryUnit[]): string[] {
  const fueltechs = units.flatMap(({ fueltech: code }) =>
    code === undefined ? [] : [findFueltech(code)?.label ?? code],
  );
  const statuses = units.flatMap(({ status: code }) =>
    code === undefined ? [] : [findStatus(code)?.label ?? code],
  );
  const capacity = capacityOf(units);
  return [
    distinct(fueltechs).join(', '),
    capacity > 0 ? `${formatBrief(capacity, 0)} MW` : '',
    distinct(statuses).join(', '),
  ];
}

const joinWords = (words: readonly string[]): string => words.filter((word) => word !== '').join(' · ');

function facilityChoice({ code, name, region = '', units }: DirectoryFacility): Choice {
  const unit = units.length === 1 && units[0].code !== code ? `unit ${units[0].code}` : '';
  return {
    value: facilityPrefix + code,
    label: name,
    description: joinWords([code, unit, region, ...wordsOfUnits(units)]),
  };
}

const unitChoice = ({ code, name, region = '' }: DirectoryFacility, unit: DirectoryUnit): Choice => ({
  value: unitPrefix + unit.code,
  includedIn: facilityPrefix + code,
  label: unit.code,
  description: joinWords([`unit of ${name}`, region, ...wordsOfUnits([unit])]),
});

/** Returns a row for a facility, and rows for its units when it has several. */
const choicesOf = (facility: DirectoryFacility): Choice[] => [
  facilityChoice(facility),
  ...(facility.units.length > 1 ? facility.units.map((unit) => unitChoice(facility, unit)) : []),
];

/** Converts the codes of a query to rows: facilities with all their units, and single units. */
function valuesOf(
  directory: Directory,
  { facility_code: facilities = [], unit_code: units = [] }: Codes,
): ReadonlySet<string> {
  if (units.length === 0) return new Set(facilities.map((code) => facilityPrefix + code));
  const isWhole = ({ code, units: own }: DirectoryFacility) =>
    own.length > 0 &&
    own.every((unit) => units.includes(unit.code)) &&
    (facilities.length === 0 || facilities.includes(code));
  const whole = directory.facilities.filter(isWhole);
  const covered = new Set(whole.flatMap((facility) => facility.units.map(({ code }) => code)));
  return new Set([
    ...whole.map(({ code }) => facilityPrefix + code),
    ...units.filter((code) => !covered.has(code)).map((code) => unitPrefix + code),
  ]);
}

const unlistedChoice = (value: string): Choice =>
  value.startsWith(unitPrefix)
    ? { value, label: value.slice(unitPrefix.length), description: 'Unit that is not listed' }
    : { value, label: value.slice(facilityPrefix.length), description: 'Facility that is not listed' };

/** Returns the rows of a directory by region and name, each facility before its units; chosen rows come first. */
function facilityChoices(directory: Directory, codes: Codes): Choice[] {
  const picked = valuesOf(directory, codes);
  const groupOf = ({ region }: DirectoryFacility) =>
    region === undefined ? 'Other regions' : (findRegion(region)?.label ?? region);
  const listed = directory.facilities
    .map((facility) => ({ facility, group: groupOf(facility) }))
    .sort((a, b) => a.group.localeCompare(b.group) || a.facility.name.localeCompare(b.facility.name))
    .flatMap(({ facility, group }) => choicesOf(facility).map((choice): Choice => ({ ...choice, group })));
  const values = new Set(listed.map(({ value }) => value));
  const chosen = [
    ...listed.filter(({ value }) => picked.has(value)),
    ...[...picked].filter((value) => !values.has(value)).map(unlistedChoice),
  ];
  return [
    ...chosen.map((choice): Choice => ({ ...choice, group: 'Chosen', isPicked: true })),
    ...listed.filter(({ value }) => !picked.has(value)),
  ];
}

/** Converts typed codes to rows. A code that is not a unit of the directory is treated as a facility. */
const valuesOfTyped = (directory: Directory, codes: readonly string[]): string[] =>
  codes.map((code) => (directory.facilityOf(code) === undefined ? facilityPrefix : unitPrefix) + code);

/**
 * Converts the chosen rows to codes. The service returns only units that match both lists, so when a unit is chosen,
 * each chosen facility is also listed by all its units.
 */
function codesOfValues(directory: Directory, values: readonly string[]): Required<Codes> {
  const codesWith = (prefix: string) =>
    values.filter((value) => value.startsWith(prefix)).map((value) => value.slice(prefix.length));
  const facilities = codesWith(facilityPrefix);
  const units = codesWith(unitPrefix).filter(
    (unit) => !facilities.includes(directory.facilityOf(unit) ?? ''),
  );
  if (units.length === 0) return { facility_code: facilities, unit_code: [] };
  const ofFacilities = directory.facilities
    .filter(({ code }) => facilities.includes(code))
    .flatMap((one) => one.units);
  const owners = mapDefined(units, (unit) => directory.facilityOf(unit));
  return {
    // A unit of an unknown facility can only be requested without a list of facilities.
    facility_code: owners.length < units.length ? [] : distinct([...facilities, ...owners]),
    unit_code: distinct([...ofFacilities.map(({ code }) => code), ...units]),
  };
}

const what = 'Which facilities or units? Search, tick, then OK';

/** Returns the codes of the last query on the same network; undefined when it has none. */
function lastCodes({ draft, last }: Session): Codes | undefined {
  const isSame = last?.operation === 'facilities' && last.network_code === draft.network_code;
  const hasCodes = last?.facility_code !== undefined || last?.unit_code !== undefined;
  return isSame && hasCodes ? last : undefined;
}

function groupChoices(session: Session): Choice[] {
  const { draft } = session;
  const codes = lastCodes(session);
  const names = codes?.unit_code ?? codes?.facility_code ?? [];
  const same: Choice = {
    value: special.same,
    label: names.length === 1 ? 'The same one as last time' : `The same ${names.length} as last time`,
    description: listOf(names, 5),
  };
  return [
    { value: special.all, label: 'All facilities', description: `of ${draft.network_code ?? 'the network'}` },
    ...(codes ? [same] : []),
  ];
}

function sentenceOfNoDirectory(error: unknown): string {
  if (isApiError(error)) {
    if (error.kind === 'unauthorised')
      return error.facts.hadToken === true
        ? 'This key has no access to the list of facilities.'
        : 'The list of facilities needs an API key.';
    if (error.kind === 'notFound' || error.kind === 'noData' || error.kind === 'notThisApi')
      return 'The service has no list of facilities.';
  }
  return 'The list of facilities could not be fetched.';
}

export async function promptFacilities(session: Session): Promise<Outcome> {
  const { draft, prompts, fetchDirectory } = session;
  const network = networkOf(draft);
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
  let codes: Codes = session.draft;
  let placeholder = what;
  for (;;) {
    const picked = await session.prompts.pickMany({
      ...questionOf(session, 'facilities', placeholder),
      choices: [
        ...groupChoices(session),
        ...facilityChoices(directory, codes),
        { ...otherCode, group: 'Others' },
      ],
      atLeastOne: true,
    });
    if (picked.kind !== 'answer') return picked.kind;
    if (picked.value.includes(special.all)) {
      codes = { facility_code: [], unit_code: [] };
      break;
    }
    const isListed = (value: string) => value !== special.other && value !== special.same;
    const before = picked.value.includes(special.same) ? valuesOf(directory, lastCodes(session) ?? {}) : [];
    const listed = distinct([...before, ...picked.value.filter(isListed)]);
    codes = codesOfValues(directory, listed);
    if (picked.value.includes(special.other)) {
      const typed = await promptTyped(session);
      if (typed.kind === 'cancelled') return 'cancelled';
      if (typed.kind === 'back') continue;
      codes = codesOfValues(directory, [...listed, ...valuesOfTyped(directory, parseCodes(typed.value))]);
    }
    const count = Math.max(codes.facility_code?.length ?? 0, codes.unit_code?.length ?? 0);
    if (count <= maxListLength) break;
    placeholder = `${formatCount(count, 'code')}: a query holds at count ${maxListLength.toLocaleString('en-GB')}`;
  }
  session.draft = withFields(session.draft, codes);
  return 'next';
}

const promptTyped = (session: Session): Promise<Answer<string>> =>
  session.prompts.type({
    ...questionOf(session, 'facilities', 'Codes of facilities or units, separated by commas or spaces', true),
    value: '',
    problemOf: (text) => (parseCodes(text).length === 0 ? 'Type at least one code.' : problemOfCodes(text)),
  });

/** Prompts for facility codes as text when there is no directory. Unit codes can be added in the last step. */
async function typeCodes(session: Session, reason: string): Promise<Outcome> {
  const typed = await session.prompts.type({
    ...questionOf(session, 'facilities', `${reason} Type facility codes, separated by commas or spaces`),
    value: (session.draft.facility_code ?? lastCodes(session)?.facility_code ?? []).join(', '),
    problemOf: problemOfCodes,
  });
  if (typed.kind !== 'answer') return typed.kind;
  session.draft = withFields(session.draft, { facility_code: parseCodes(typed.value) });
  return 'next';
}
