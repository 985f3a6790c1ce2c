import * as vscode from 'vscode';
import type { FixFacts } from '../domain';
import { titleOfFix } from '../words/query/codeWords';
import { toPlainLine } from './plainText';

/** A part of a document, in UTF-16 units; `end` exclusive. */
interface Extent {
  start: number;
  end: number;
}

export const rangeOf = (document: vscode.TextDocument, { start, end }: Extent): vscode.Range =>
  new vscode.Range(document.positionAt(start), document.positionAt(end));

export function createDiagnostic(
  range: vscode.Range,
  message: string,
  severity: vscode.DiagnosticSeverity,
  code: vscode.Diagnostic['code'],
): vscode.Diagnostic {
  const diagnostic = new vscode.Diagnostic(range, toPlainLine(message), severity);
  diagnostic.source = 'Gridlens';
  diagnostic.code = code;
  return diagnostic;
}

/** Creates the quick fixes for the findings in a range. A finding's only fix is preferred. */
export const createQuickFixes = <
  Finding extends Extent & {
    fixes: readonly { facts: FixFacts; edits: readonly (Extent & { text: string })[] }[];
  },
>(
  document: vscode.TextDocument,
  range: vscode.Range,
  findings: readonly Finding[],
  diagnosticsOf: (finding: Finding) => vscode.Diagnostic[],
): vscode.CodeAction[] =>
  findings
    .filter((finding) => finding.fixes.length > 0 && rangeOf(document, finding).intersection(range))
    .flatMap((finding) => {
      const diagnostics = diagnosticsOf(finding);
      const isPreferred = finding.fixes.length === 1;
      return finding.fixes.map(({ facts, edits }) => {
        const title = toPlainLine(titleOfFix(facts));
        const edit = new vscode.WorkspaceEdit();
        for (const one of edits) edit.replace(document.uri, rangeOf(document, one), one.text);
        const action = new vscode.CodeAction(title, vscode.CodeActionKind.QuickFix);
        return Object.assign(action, { edit, diagnostics, isPreferred });
      });
    });
