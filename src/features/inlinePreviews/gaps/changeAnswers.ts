import * as vscode from 'vscode';
import { showInformation } from '../../../host/notifications';
import { showPicker, type PickerItem, type PickerSeparator } from '../../../host/pickers';
import { fieldsIn } from '../../../domain/query/queryParts';
import { answersWords } from '../../../words/query/codeWords';
import { findSite } from '../documents/findSite';
import { preview, type PreviewDeps } from '../previewCommands';
import type { Answers } from './answers';
import { promptGaps } from './promptGaps';
import { documentKey } from '../documents/notebooks';
import { assumedGaps, fillGaps, type Gap, gapsOf } from './gaps';

interface Row extends PickerItem {
  readonly gap?: Gap;
  readonly forget?: 'query' | 'document';
}

/** Forgets the answers of the active document or notebook. */
export async function forgetAnswers(answers: Answers): Promise<void> {
  const document = vscode.window.activeTextEditor?.document;
  const key = document ? documentKey(document) : vscode.window.activeNotebookEditor?.notebook.uri.toString();
  const stored = key === undefined ? [] : answers.of(key);
  if (key === undefined || stored.length === 0) {
    void showInformation('No answers are stored for previews of this file.');
    return;
  }
  await answers.forget(key);
  void showInformation(`Forgotten: ${answersWords(stored)}.`);
}

/** Changes or forgets an answer for a query in code. After a change, runs the query with the new answer. */
export async function changeAnswers(deps: PreviewDeps, args: readonly unknown[]): Promise<void> {
  const { models, answers } = deps;
  const place = await findSite(models, args);
  if (!place) return;
  const { document, queries, site } = place;
  const key = documentKey(document);
  const found = queries.read(site);
  const filled = fillGaps(found, answers.of(key));
  const gaps = [...gapsOf(found), ...assumedGaps(found)];
  if (gaps.length === 0 && answers.of(key).length === 0) {
    void showInformation('The code states all of this query: there is nothing to choose.');
    return;
  }
  const rows: (Row | PickerSeparator)[] = gaps.map((gap): Row => {
    const fields = fieldsIn(filled.partial, gap.part);
    const isOpen = filled.gaps.some(({ part }) => part === gap.part);
    return {
      gap,
      label: gap.names.join(', '),
      description: isOpen ? 'not chosen yet' : answersWords([{ part: gap.part, fields }]),
    };
  });
  if (answers.of(key).length > 0) rows.push({ separator: '' });
  if (filled.used.length > 0)
    rows.push({
      forget: 'query',
      icon: 'discard',
      label: 'Forget',
      description: answersWords(filled.used),
    });
  if (answers.of(key).length > 0)
    rows.push({
      forget: 'document',
      icon: 'clear-all',
      label: 'Forget all answers of this file',
      description: answersWords(answers.of(key)),
    });
  const picked = await showPicker(rows, {
    title: 'Preview',
    placeholder: 'Change or forget an answer',
  });
  if (picked?.forget) await answers.forget(key, picked.forget === 'query' ? filled.used : undefined);
  // The facilities step sends a request.
  if (!picked?.gap || !(await deps.consent.for(key))) return;
  const partial = await promptGaps(deps, key, filled.partial, [picked.gap], found, queries.asCalled(site));
  if (partial) await preview(deps, args);
}
