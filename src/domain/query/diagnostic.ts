import {
  hasFields,
  isCount,
  isKeyOf,
  isListOf,
  isNumber,
  isOneOf,
  isText,
  isTexts,
  type Fields,
  type FieldsOf,
} from '../idioms/checkJson';
import { meantCode, measureMeant } from './nearestName';
import { operations } from './query';

/**
 * Faults and remarks about a query: each code with its own fields. `value` is the text found, `known` lists the valid
 * values.
 */
const diagnosticFields = {
  notAnObject: {},
  unknownField: {},
  /** `expected` is a type in TypeScript's notation. */
  wrongType: { expected: isText },
  missing: {},
  unknownOperation: { value: isText, known: isTexts },
  unknownCode: { value: isText, known: isTexts },
  /** `value` is a unit in place of a facility, the reverse, or a unit of another facility than those of the query. */
  misplacedCode: { value: isText, facility: isText, units: isTexts },
  /** `value` is a name or another spelling of `to`, which is used in its place. */
  readAs: { value: isText, to: isText },
  /** `offered` lists the operation's metrics or parameters, depending on the path. */
  notOffered: { value: isText, offered: isTexts },
  tooManyCodes: { count: isCount, limit: isCount },
  badDate: { value: isText },
  dateHasOffset: { value: isText },
  /** `value` is the end. */
  endNotAfterStart: { value: isText },
  /** `value` is an end at midnight of the last day of a month, which is excluded; `to` is the next day. */
  lastDayExcluded: { value: isText, to: isText },
  badWindow: { value: isText, known: isTexts },
  /** `value` is the text in place of a variable's name, such as `a b` in `${a b}`. */
  badVariable: { value: isText },
  /** `value` is a variable in the query that the file's parameters (`known`) do not declare. */
  unknownVariable: { value: isText, known: isTexts },
  /** `value` is the default of a variable, which is not one of its values (`known`). */
  defaultNotListed: { value: isText, known: isTexts },
  /** `value` is a variable whose value is a list, used where a single text is required. */
  listInText: { value: isText },
  /** The value of a variable contains a variable. */
  variableInValue: {},
  /** `value` is the window. */
  windowAndDates: { value: isText },
  /**
   * The query names units without their facility, which is added if it is known: without it, the service merges units
   * into one series.
   */
  unitWithoutFacility: {},
  /** The query names neither facilities nor units, so the service adds the whole network into one series. */
  facilitiesNotNamed: {},
  /** A filter makes the service group by the filtered field and ignore the requested grouping. */
  groupingForced: { grouping: isText },
  /** A metric of another operation, which is fetched with a separate request. */
  askedElsewhere: { value: isText, operation: isOneOf(operations) },
  /** `value` is a metric of another operation without this filter or grouping, which therefore does not apply to it. */
  notTakenElsewhere: { value: isText, operation: isOneOf(operations) },
  /** `value` is a measure that is computed without this filter or grouping. */
  measureIgnores: { value: isText },
  /** `value` is a measure that makes no sense at intervals shorter than `interval`, for a `reason`. */
  measureInterval: { value: isText, interval: isText, reason: isText },
  /** `value` is a measure that needs other units, or more of them, than those of these technologies (`found`). */
  measureNeeds: { value: isText, found: isTexts },
  /** AU joins its networks on wall-clock time, so the western values are two hours off. */
  wallClock: {},
  /** Only some networks have forecasts. */
  forecastNetwork: { value: isText, networks: isTexts },
  /** A fuel technology group that is in the specification but not on the live service. */
  renewableGroup: {},
  /** A forecast in a window in the past: the values are the last forecast made for that time, not for the future. */
  pastForecast: { value: isText },
} as const satisfies Readonly<Record<string, Fields>>;

export type DiagnosticCode = keyof typeof diagnosticFields;

const severities = ['error', 'warning', 'info'] as const;

/**
 * An `error` prevents sending the query. With a `warning`, the result may differ from the user's intention; with an
 * `info`, it does not.
 */
export type Severity = (typeof severities)[number];

/**
 * A place in a query: `['metrics', 1]`, `['window']`; empty for the whole query. In a query file also `['parameters',
 * 'region']`.
 */
export type QueryPath = readonly (string | number)[];

/** A fault in a query, or a remark about it. */
export type Diagnostic<Code extends DiagnosticCode = DiagnosticCode> = {
  [One in Code]: { readonly severity: Severity; readonly path: QueryPath; readonly code: One } & FieldsOf<
    (typeof diagnosticFields)[One]
  > &
    // The known code that `value` names, where its spelling does not say so.
    (One extends 'unknownCode' ? { readonly meant?: string } : unknown);
}[Code];

const isStep = (value: unknown): value is string | number => isText(value) || isNumber(value);
const isPath = (value: unknown): value is QueryPath => isListOf(value, isStep);
const isCode = (value: unknown): value is DiagnosticCode => isKeyOf(diagnosticFields, value);

/** True for a complete diagnostic, such as one parsed from JSON. */
export const isDiagnostic = (value: unknown): value is Diagnostic =>
  hasFields(value, { code: isCode, severity: isOneOf(severities), path: isPath }) &&
  hasFields(value, diagnosticFields[value.code]);

/**
 * Returns the parameter of a diagnostic: "query" for the whole query, `parameters.region.default` for a declaration.
 */
export const fieldOf = ({ path }: Pick<Diagnostic, 'path'>): string =>
  path[0] === 'parameters' ? path.join('.') : String(path[0] ?? 'query');

/** Returns the measure that an unknown metric means. */
export const measureMeantBy = (it: Diagnostic<'unknownCode'>): string | undefined =>
  fieldOf(it) === 'metrics' ? measureMeant(it.value) : undefined;

/** Returns the known code of the same field that an unknown one means, as far as that is clear. */
export const meantBy = (it: Diagnostic<'unknownCode'>): string | undefined =>
  measureMeantBy(it) === undefined ? (it.meant ?? meantCode(fieldOf(it), it.value, it.known)) : undefined;
