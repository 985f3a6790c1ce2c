import {
  hasFields,
  isCount,
  isKeyOf,
  isListOf,
  isNumber,
  isOneOf,
  isText,
  isTexts,
  keysOf,
  type Fields,
  type FieldsOf,
} from './fields';
import { operations } from './query';

/**
 * What can be wrong, or worth a word, in a query: each code with the fields of its own meaning. `value` is what was
 * found, `known` are the values that are known to be right.
 */
export const diagnosticFields = {
  notAnObject: {},
  unknownField: {},
  /** `expected`: the type in TypeScript's words. */
  wrongType: { expected: isText },
  missing: {},
  unknownOperation: { value: isText, known: isTexts },
  unknownCode: { value: isText, known: isTexts },
  /** `offered`: what the operation has in that place: its metrics, or its parameters. */
  notOffered: { value: isText, offered: isTexts },
  tooManyCodes: { count: isCount, limit: isCount },
  badDate: { value: isText },
  dateHasOffset: { value: isText },
  /** `value`: the end. */
  endNotAfterStart: { value: isText },
  badWindow: { value: isText, known: isTexts },
  /** `value`: what stands where the name of a variable should, as `a b` in `${a b}`. */
  badVariable: { value: isText },
  /** `value`: a variable that stands in the query, and is not among the parameters (`known`) of the file. */
  unknownVariable: { value: isText, known: isTexts },
  /** `value`: a variable that stands nowhere in the query. */
  unusedVariable: { value: isText },
  /** `value`: the default of a variable, which is not among its values (`known`). */
  defaultNotListed: { value: isText, known: isTexts },
  /** `value`: a variable with a list as value, which stands where one text must. */
  listInText: { value: isText },
  /** A value of a variable in which a variable stands. */
  variableInValue: {},
  /** `value`: the window. */
  windowAndDates: { value: isText },
  /** Units without their facility, which is added where it is known: the service would throw them into one series. */
  unitWithoutFacility: {},
  /** Neither facilities nor units are named: the service adds all of the network into one series. */
  facilitiesNotNamed: {},
  /** A filter makes the service group by what it filters, whatever grouping was asked. */
  groupingForced: { grouping: isText },
  /** A metric of another operation: it is asked there, as a request of its own. */
  askedElsewhere: { value: isText, operation: isOneOf(operations) },
  /** `value`: a metric of another operation, which has no such filter or grouping: the metric comes without it. */
  notTakenElsewhere: { value: isText, operation: isOneOf(operations) },
  /** AU joins its networks on wall-clock time: the western values sit two hours off. */
  wallClock: {},
  /** Forecasts exist for some networks only. */
  forecastNetwork: { value: isText, networks: isTexts },
  /** The specification's group of fuel technologies that the live service does not have. */
  renewableGroup: {},
  /** A forecast asked for a window in the past: what was forecast last for it comes, not what is to come. */
  pastForecast: { value: isText },
} as const satisfies Readonly<Record<string, Fields>>;

type Table = typeof diagnosticFields;

export type DiagnosticCode = keyof Table;

export const diagnosticCodes = keysOf(diagnosticFields);

const severities = ['error', 'warning', 'info'] as const;

/** An `error` cannot be sent. A `warning` may bring what is not wanted, an `info` does not: both are sent. */
export type Severity = (typeof severities)[number];

/** Where in a query: `['metrics', 1]`, `['window']`; empty for the whole. In its file also `['parameters', 'region']`. */
export type QueryPath = readonly (string | number)[];

interface Common {
  readonly severity: Severity;
  readonly path: QueryPath;
}

/** One thing that is wrong, or worth a word, in a query. */
export type Diagnostic<Code extends DiagnosticCode = DiagnosticCode> = {
  [One in Code]: Common & { readonly code: One } & FieldsOf<Table[One]>;
}[Code];

const isStep = (value: unknown): value is string | number => isText(value) || isNumber(value);
const isPath = (value: unknown): value is QueryPath => isListOf(value, isStep);
const isCode = (value: unknown): value is DiagnosticCode => isKeyOf(diagnosticFields, value);

/** True for a diagnostic with all its fields, as it may stand in JSON. */
export const isDiagnostic = (value: unknown): value is Diagnostic =>
  hasFields(value, { code: isCode, severity: isOneOf(severities), path: isPath }) &&
  hasFields(value, diagnosticFields[value.code]);

/** The parameter that a diagnostic is about; "query" for the whole, `parameters.region.default` in the declarations. */
export const fieldOf = ({ path }: Pick<Diagnostic, 'path'>): string =>
  path[0] === 'parameters' ? path.join('.') : String(path[0] ?? 'query');
