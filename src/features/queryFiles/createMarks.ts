import * as vscode from 'vscode';
import { toPlainLine } from '../../host/plainText';
import { titleOfFix } from '../../words/query/codeWords';
import { directoryOf, type DirectoryDeps } from './directoryOf';
import type { Finding, Fix } from './finding';
import { findFindings } from './findFindings';

const severities: Readonly<Record<Finding['severity'], vscode.DiagnosticSeverity>> = {
  error: vscode.DiagnosticSeverity.Error,
  warning: vscode.DiagnosticSeverity.Warning,
  info: vscode.DiagnosticSeverity.Information,
  hint: vscode.DiagnosticSeverity.Hint,
};

interface Extent {
  readonly start: number;
  readonly end: number;
}

export const rangeOf = (document: vscode.TextDocument, { start, end }: Extent): vscode.Range =>
  new vscode.Range(document.positionAt(start), document.positionAt(end));

function toDiagnostic(document: vscode.TextDocument, finding: Finding): vscode.Diagnostic {
  const { message, severity, code } = finding;
  const diagnostic = new vscode.Diagnostic(
    rangeOf(document, finding),
    toPlainLine(message),
    severities[severity],
  );
  diagnostic.source = 'Gridlens';
  diagnostic.code = code;
  return diagnostic;
}

async function findingsIn(deps: DirectoryDeps, document: vscode.TextDocument): Promise<readonly Finding[]> {
  const directory = await directoryOf(deps, document);
  return findFindings(document.getText(), Date.now(), directory);
}

/** Creates the diagnostics of a query file that its schema does not report. Sends no request. */
export async function createMarks(
  deps: DirectoryDeps,
  document: vscode.TextDocument,
): Promise<readonly vscode.Diagnostic[]> {
  const found = await findingsIn(deps, document);
  return found.filter((one) => !one.isInSchema).map((one) => toDiagnostic(document, one));
}

function toAction(
  document: vscode.TextDocument,
  { facts, edits }: Fix,
  diagnostics: readonly vscode.Diagnostic[],
): vscode.CodeAction {
  const action = new vscode.CodeAction(toPlainLine(titleOfFix(facts)), vscode.CodeActionKind.QuickFix);
  action.edit = new vscode.WorkspaceEdit();
  for (const edit of edits) action.edit.replace(document.uri, rangeOf(document, edit), edit.text);
  action.diagnostics = [...diagnostics];
  return action;
}

/**
 * Creates the quick fixes for the findings in a range, including those that the schema reports. A finding's only fix is
 * preferred.
 */
export async function createFixes(
  deps: DirectoryDeps,
  document: vscode.TextDocument,
  range: vscode.Range,
  said: readonly vscode.Diagnostic[],
): Promise<vscode.CodeAction[]> {
  const found = await findingsIn(deps, document);
  return found
    .filter((one) => one.fixes.length > 0 && rangeOf(document, one).intersection(range))
    .flatMap((one) => {
      const place = rangeOf(document, one);
      const diagnostics = one.isInSchema
        ? said.filter((other) => other.range.intersection(place))
        : [toDiagnostic(document, one)];
      const actions = one.fixes.map((fix) => toAction(document, fix, diagnostics));
      const [only] = actions;
      if (only && actions.length === 1) only.isPreferred = true;
      return actions;
    });
}
