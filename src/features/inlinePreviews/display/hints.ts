import { setImmediate } from 'node:timers/promises';
import * as vscode from 'vscode';
import { type Directory, isFailing } from '../../../domain';
import { createDiagnostic, createQuickFixes, rangeOf } from '../../../host/quickFixes';
import { sentenceOfFinding } from '../../../words/query/codeWords';
import type { PreviewServices } from '../previewServices';
import type { Finding, FoundQuery } from '../read/foundQuery';

/** The section of the guide that explains each code. */
const documentation = vscode.Uri.parse(
  'https://github.com/gridlens/gridlens/blob/HEAD/docs/guide/previews.md#what-the-code-will-really-ask',
);
/** The longest time to read queries before yielding to the event loop. */
const longestStretchMs = 8;

/** Returns a function that yields to the event loop after a long stretch of work, and then resolves with true. */
export function createPauses(): () => Promise<boolean> {
  let pauseAtMs = performance.now() + longestStretchMs;
  return async () => {
    if (performance.now() < pauseAtMs) return false;
    await setImmediate();
    pauseAtMs = performance.now() + longestStretchMs;
    return true;
  };
}

/** Returns a function that reads the known directory of a query for facilities, once per network. Sends nothing. */
function createDirectories({ runs }: PreviewServices): (found: FoundQuery) => Promise<Directory | undefined> {
  const known = new Map<string, Promise<Directory | undefined>>();
  return async ({ partial }) => {
    const { operation, network_code: network, facility_code = [], unit_code = [] } = partial;
    if (operation !== 'facilities' || network === undefined) return undefined;
    if (facility_code.length + unit_code.length === 0) return undefined;
    const reading = known.get(network) ?? runs.peekServiceDirectory(network).catch(() => undefined);
    known.set(network, reading);
    return reading;
  };
}

/** Returns the findings of a document without duplicates; undefined when the document changes meanwhile. */
async function findingsOf(
  deps: PreviewServices,
  document: vscode.TextDocument,
): Promise<Finding[] | undefined> {
  const { version } = document;
  const { sites, read } = await deps.models.queriesOf(document);
  const directoryOf = createDirectories(deps);
  const reachDays = await deps.runs.peekReach().catch(() => undefined);
  const found = new Map<string, Finding>();
  const pause = createPauses();
  for (const site of sites) {
    if ((await pause()) && (document.isClosed || document.version !== version)) return undefined;
    const query = read(site);
    const directory = await directoryOf(query);
    if (document.isClosed || document.version !== version) return undefined;
    const more = query.findMore({ directory, reachDays, nowMs: Date.now() });
    for (const one of query.findings.concat(more)) {
      // A finding in another cell is reported at the call.
      const isHere = one.start >= 0 && one.end <= document.getText().length;
      const finding = isHere ? one : { ...one, start: site.start, end: site.end };
      found.set(`${finding.code} ${finding.start} ${finding.end}`, finding);
    }
  }
  return [...found.values()];
}

function toDiagnostic(document: vscode.TextDocument, finding: Finding): vscode.Diagnostic {
  const { Error, Information, Warning } = vscode.DiagnosticSeverity;
  const milder = finding.diagnostic?.severity === 'info' ? Information : Warning;
  const severity = isFailing(finding.code) ? Error : milder;
  const code = { value: finding.code, target: documentation };
  return createDiagnostic(rangeOf(document, finding), sentenceOfFinding(finding), severity, code);
}

/** Creates the diagnostics of a document; undefined when the document changes meanwhile. Sends no request. */
export async function createHints(
  deps: PreviewServices,
  document: vscode.TextDocument,
): Promise<vscode.Diagnostic[] | undefined> {
  const findings = await findingsOf(deps, document);
  return findings?.map((finding) => toDiagnostic(document, finding));
}

export async function createFixes(
  deps: PreviewServices,
  document: vscode.TextDocument,
  range: vscode.Range,
): Promise<vscode.CodeAction[]> {
  const findings = (await findingsOf(deps, document)) ?? [];
  return createQuickFixes(document, range, findings, (finding) => [toDiagnostic(document, finding)]);
}
