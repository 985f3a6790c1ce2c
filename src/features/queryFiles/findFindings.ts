import {
  type Advice,
  adviseOn,
  type BlockFaultCode,
  checkFacilityCodes,
  type Diagnostic,
  faultOfUnits,
  isObject,
  mapDefined,
  type KnownFacts,
  naiveStampPattern,
  type QueryPath,
  readExportBlocks,
  windowPattern,
} from '../../domain';
import { endOf, propertyOf, valueAt, valueOf, type Node } from '../../formats/queryFiles/jsonTree';
import { sentenceOfDiagnostic } from '../../words/query/diagnosticSentence';
import { sentenceOfBlockFault } from '../../words/exports/exportBlockWords';
import { sentenceOfAdvice } from '../../words/savedQueries/savedQueryWords';
import { type Finding, fixesOfFinding } from './queryFileFixes';
import { readQueryFile, type QueryFile } from './queryFile';

const maxFindings = 200;

/** True when the schema of query files already reports the diagnostic. */
function isInSchema(diagnostic: Diagnostic): boolean {
  switch (diagnostic.code) {
    case 'notAnObject':
    case 'unknownField':
    case 'wrongType':
    case 'missing':
    case 'unknownOperation':
    case 'tooManyCodes':
    case 'windowAndDates':
      return true;
    case 'notOffered':
      return diagnostic.path.length === 1;
    case 'badWindow':
      return !new RegExp(windowPattern).test(diagnostic.value);
    case 'badDate':
    case 'dateHasOffset':
      return !new RegExp(naiveStampPattern).test(diagnostic.value);
    default:
      return false;
  }
}

/** The index of a code counts parsed codes, which exclude duplicates. */
function nodeOfValue({ object, written }: QueryFile, path: QueryPath): Node | undefined {
  const [field, index] = path;
  if (typeof field !== 'string' || typeof index !== 'number') return valueAt(object, path);
  const codes: unknown = written?.[field as keyof typeof written];
  const list = valueAt(object, [field]);
  if (!Array.isArray(codes)) return list?.children ? list.children[index] : list;
  return list?.children?.find(({ value }) => typeof value === 'string' && value.trim() === codes[index]);
}

/** Usually the value, but the name of a field that does not belong there. A missing field is marked at `query`. */
function nodeOf(file: QueryFile, { code, path }: Diagnostic | Advice): Node | undefined {
  const [field] = path;
  const whole = file.property?.children?.[0] ?? file.root;
  if (typeof field !== 'string' || code === 'missing') return whole;
  const isAtName = code === 'unknownField' || (code === 'notOffered' && path.length === 1);
  const name = propertyOf(file.object, field)?.children?.[0];
  // "facilitiesNotNamed" is about an absent field.
  return (isAtName ? name : nodeOfValue(file, path)) ?? name ?? whole;
}

/** Advice is only information, unless the service would refuse the query. */
function severityOf(said: Diagnostic | Advice): Finding['severity'] {
  if (!('severity' in said)) return said.code === 'beyondReach' ? 'error' : 'info';
  return said.code === 'unknownCode' && said.severity !== 'error' ? 'hint' : said.severity;
}

const blockFaultsOfSchema: BlockFaultCode[] = [
  'notABlock',
  'tooMany',
  'noFile',
  'unknownField',
  'unknownChoice',
];

/** Finds the faults in the `export` blocks, which name the files for the result. */
function findBlockFaults({ root }: QueryFile): Finding[] {
  const whole = valueOf(root);
  const { parameters = {}, export: blocks } = isObject(whole) ? whole : {};
  const { faults } = readExportBlocks(blocks, isObject(parameters) ? Object.keys(parameters) : []);
  return mapDefined(faults, (fault) => {
    const node = valueAt(root, fault.path);
    return (
      node && {
        code: fault.code,
        message: sentenceOfBlockFault(fault),
        severity: 'error',
        start: node.offset,
        end: endOf(node),
        isInSchema: blockFaultsOfSchema.includes(fault.code),
        fixes: [],
      }
    );
  });
}

/** Finds the faults and advice for the text of a query file, with their fixes. Sends no request. */
export function findFindings(text: string, known: KnownFacts): Finding[] {
  const { directory, nowMs } = known;
  const file = readQueryFile(text, directory, nowMs);
  if (!file) return [];
  const isWrong = file.diagnostics.some(({ severity }) => severity === 'error');
  const ofUnits = file.query && faultOfUnits(file.query, directory);
  const said: (Diagnostic | Advice)[] = [
    ...file.diagnostics,
    ...(file.query && directory ? checkFacilityCodes(file.query, directory) : []),
    ...(ofUnits ? [ofUnits] : []),
    ...(file.query && !isWrong ? adviseOn(file.query, known) : []),
  ];
  const ofQuery = mapDefined(said.slice(0, maxFindings), (one): Finding | undefined => {
    const node = nodeOf(file, one);
    // A value with a variable is unknown until the query runs.
    if (!node || text.slice(node.offset, endOf(node)).includes('${')) return undefined;
    const isDiagnostic = 'severity' in one;
    return {
      code: one.code,
      message: isDiagnostic ? sentenceOfDiagnostic(one) : sentenceOfAdvice(one),
      severity: severityOf(one),
      start: node.offset,
      end: endOf(node),
      isInSchema: isDiagnostic && isInSchema(one),
      fixes: fixesOfFinding({ file, node, directory }, one),
    };
  });
  return [...ofQuery, ...findBlockFaults(file)];
}
