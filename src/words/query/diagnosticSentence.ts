import {
  type Diagnostic,
  type DiagnosticCode,
  fieldOf,
  findFueltech,
  findMeasure,
  meantBy,
  measureMeantBy,
  parameters,
  type QueryField,
  shortenText,
} from '../../domain';
import { listOf } from '../phrases';
import { termWords } from '../result/measureWords';

const quote = (value: string): string => `“${shortenText(value, 61)}”`;

const listKnown = ({ known }: { known: readonly string[] }): string =>
  known.length > 0 ? ` Known: ${listOf(known)}.` : '';

/** The code that an unknown one resembles, or else the parameter that has this code. */
function questionOf(diagnostic: Diagnostic<'unknownCode'>): string {
  const { value } = diagnostic;
  const field = fieldOf(diagnostic);
  const meant = meantBy(diagnostic);
  if (meant !== undefined) return ` Did you mean ${meant}?`;
  const other = parameters.find(({ valuesIn }) => valuesIn?.('NEM')?.some(({ code }) => code === value));
  return other === undefined || other.name === field ? '' : ` It is a value of ${other.name}.`;
}

/** "NSW1", "1 October 2026", "1 October 2026 06:00". */
function wordsOfRead({ to, path }: Pick<Diagnostic<'readAs'>, 'to' | 'path'>): string {
  if (path[0] !== 'date_start' && path[0] !== 'date_end') return to;
  const time = to.slice(11);
  const words = new Date(to.slice(0, 10)).toLocaleDateString('en-GB', { dateStyle: 'long', timeZone: 'UTC' });
  return time === '' ? words : `${words} ${time.replace(/:00$/, '')}`;
}

/** Names both ways out. `nameOf` writes a parameter as the surface does, such as `--unit-code`. */
function sentenceOfMisplaced(
  { value, facility, units, path }: Diagnostic<'misplacedCode'>,
  nameOf: (field: QueryField) => string,
): string {
  const ofFacility = `${nameOf('facility_code')} ${facility}`;
  const ofUnits = `${nameOf('unit_code')} ${units.join(',')}`;
  if (path[0] === 'facility_code')
    return `${units[0]} is a unit of ${facility}: use ${ofUnits} or ${ofFacility}.`;
  if (units.some((unit) => unit.toLowerCase() === value.toLowerCase()))
    return `${units[0]} is a unit of ${facility}: use ${ofFacility}, or name no facility.`;
  return `${facility} is a facility, not a unit: use ${ofFacility}${units.length === 0 ? '' : ` or ${ofUnits}`}.`;
}

/** One row per code: a code without words does not compile. */
const sentences: {
  [Code in DiagnosticCode]: (diagnostic: Diagnostic<Code>, nameOf: (field: QueryField) => string) => string;
} = {
  notAnObject: () => 'A query is a JSON object with at least operation, network_code and metrics.',
  unknownField: (it) => `A query has no field ${quote(fieldOf(it))}.`,
  wrongType: (it) => `${fieldOf(it)} has a value of the wrong type: it must be ${it.expected}.`,
  missing: (it) => `${fieldOf(it)} is missing.`,
  unknownOperation: (it) => `${quote(it.value)} is not an operation.${listKnown(it)}`,
  unknownCode(it) {
    const sent = it.severity === 'error' ? '' : ' It is sent anyway.';
    const measure = measureMeantBy(it);
    if (measure === undefined)
      return `${quote(it.value)} is not a value of ${fieldOf(it)} that Gridlens knows.${questionOf(it)}${sent}${listKnown(it)}`;
    const name = measure === it.value ? 'of this name' : measure;
    return `The service has no metric ${shortenText(it.value, 61)}; Gridlens computes the measure ${name}.${sent}`;
  },
  misplacedCode: sentenceOfMisplaced,
  readAs: (it) => `${quote(it.value)} is read as ${wordsOfRead(it)}.`,
  notOffered: (it) => `${fieldOf(it)} ${quote(it.value)} is not offered by this operation.`,
  tooManyCodes: (it) => `${fieldOf(it)} accepts at most ${it.limit} codes.`,
  badDate: (it) =>
    `${quote(it.value)} is not a valid date for ${fieldOf(it)}. Write 2026-10-05 or 2026-10-05T14:30:00, in the years 1900 to 2199.`,
  dateHasOffset: (it) =>
    `${fieldOf(it)} is in the network’s own time: leave out the offset at the end of ${quote(it.value)}.`,
  endNotAfterStart: () =>
    'The window is empty: it ends before date_end, which is not included and must be after date_start.',
  lastDayExcluded: ({ value, to, path }, nameOf) =>
    `${wordsOfRead({ to: value.slice(0, 10), path })} is not included: ${nameOf('date_end')} is exclusive. Write ${to} to include the day.`,
  badWindow: (it) =>
    `${quote(it.value)} is not a window. Write 24h, 7d, 12M, this month or last fy, for example.`,
  badVariable: (it) =>
    `${quote(it.value)} is not the name of a variable: it begins with a letter and has only letters, digits and _, at most 50, as in \${region}.`,
  unknownVariable: (it) =>
    `\${${it.value}} is not declared: add ${quote(it.value)} with a default to the file’s parameters.${listKnown(it)}`,
  defaultNotListed: (it) => `The default ${quote(it.value)} is not among the values.${listKnown(it)}`,
  listInText: (it) =>
    `\${${it.value}} has a list as value, so it can only be an item of a list: ["\${${it.value}}"].`,
  variableInValue: () => 'The value of a variable cannot have a variable in it.',
  windowAndDates: () => 'A query has either a window or dates, not both.',
  unitWithoutFacility: () =>
    'The query names units but not their facility: each is requested with its facility from the service’s directory, otherwise by itself, so that no units are added together.',
  facilitiesNotNamed: () =>
    'The query names neither facilities nor units, so it is for all units of the network.',
  groupingForced: (it) =>
    `The filter ${fieldOf(it)} makes the service group by ${it.grouping}, whatever grouping the query has.`,
  askedElsewhere: (it) =>
    `${quote(it.value)} is ${it.operation} data: it is fetched with a separate request.`,
  notTakenElsewhere: (it) =>
    fieldOf(it) === 'secondary_grouping'
      ? `${quote(it.value)} is ${it.operation} data, which has no secondary_grouping: it is not split further.`
      : `${quote(it.value)} is ${it.operation} data, which has no ${fieldOf(it)}: this does not apply to it.`,
  measureIgnores: (it) => `${quote(it.value)} is computed without ${fieldOf(it)}: this does not apply to it.`,
  measureInterval: (it) => `${quote(it.value)} needs an interval of ${it.interval} or longer: ${it.reason}.`,
  measureNeeds: ({ value, found }) => {
    const of =
      found.length > 0 ? ` for ${listOf(found.map((code) => findFueltech(code)?.label ?? code))}` : '';
    const measure = findMeasure(value);
    const terms = measure && listOf(termWords(measure));
    const without = measure?.without ? `, without ${listOf(measure.without)}` : '';
    const capacity = measure?.computation.kind === 'capacity' ? ', and a known capacity' : '';
    return `${quote(value)} cannot be computed${of}: it needs ${terms}${without}${capacity}.`;
  },
  wallClock: () =>
    'AU lines up local clocks: values of Western Australia appear two hours early, and the last two hours have the NEM only.',
  renewableGroup: () =>
    'The specification names a group “renewable”, which the live service does not have: it returns no data. Group by renewable instead.',
  forecastNetwork: (it) => `${quote(it.value)} exists for the NEM only.`,
  pastForecast: (it) =>
    `For a window in the past, ${quote(it.value)} is the last forecast made for it. Remove the window to get the newest forecast.`,
};

/** `nameOf` returns a parameter as it is written where the sentence is read. */
export function sentenceOfDiagnostic<Code extends DiagnosticCode>(
  diagnostic: Diagnostic<Code>,
  nameOf: (field: QueryField) => string = (field) => field,
): string {
  const toSentence: (typeof sentences)[Code] = sentences[diagnostic.code];
  return toSentence(diagnostic, nameOf);
}
