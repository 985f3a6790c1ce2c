import * as vscode from 'vscode';
import { toPlainLine } from '../../../host/plainText';
import { pastSummary } from '../../../words/result/summaryWords';
import type { PreviewServices } from '../previewServices';
import { documentKey } from '../documents/notebooks';
import { siteAtCursor } from './cursorSites';
import { chosenQuery, failureOfSite, siteText } from './siteText';

/** Queries beyond this number show nothing. */
const maxShown = 200;

/** How to run the query at the cursor: a text at the end of a line cannot be clicked. */
const hint = 'Preview: Ctrl+.';

/**
 * Returns the texts at the ends of the queries' last lines: the last result, or why the last run failed; for the query
 * at the cursor, how to run it. Undefined when the document changes meanwhile.
 */
export async function createLineEnds(
  { models, answers, seen, ages, past }: PreviewServices,
  document: vscode.TextDocument,
): Promise<vscode.DecorationOptions[] | undefined> {
  const { version } = document;
  const queries = await models.queriesOf(document);
  const key = documentKey(document);
  const atCursor = siteAtCursor(document, queries.sites);
  const ends: vscode.DecorationOptions[] = [];
  for (const site of queries.sites.slice(0, maxShown)) {
    const chosen = chosenQuery(queries.read(site), answers.of(key));
    const failure = failureOfSite(chosen, seen);
    const before = await past.of(document, site.start, chosen, seen);
    const { text, summary } = await siteText(chosen, seen);
    if (document.isClosed || document.version !== version) return undefined;
    if (summary) {
      ages.shows(key, summary.provenance.fetchedAtMs);
      past.shows(document, site.start, version, summary);
    }
    const result = failure?.brief ?? (summary ? text : before && pastSummary(before, false));
    const how = summary || failure || site !== atCursor ? undefined : hint;
    const shown = [result, how].filter((words) => words !== undefined).join(' · ');
    if (shown === '') continue;
    const { range } = document.lineAt(document.positionAt(site.end).line);
    ends.push({
      range: new vscode.Range(range.end, range.end),
      renderOptions: {
        after: {
          contentText: toPlainLine(shown),
          color: before && new vscode.ThemeColor('disabledForeground'),
        },
      },
    });
  }
  return ends;
}
