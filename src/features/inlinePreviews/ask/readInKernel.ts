import * as vscode from 'vscode';
import type { FoundSite } from '../findSite';
import type { FoundQuery } from '../foundQuery';
import { notebookOf } from '../notebookOf';
import { kernelValues } from './kernelValues';

/**
 * Reads a query in code. In a notebook, names that the code leaves open take their values from the kernel. Runs no
 * code.
 */
export async function readInKernel({ document, queries, site }: FoundSite): Promise<FoundQuery> {
  const found = queries.read(site);
  const notebook = notebookOf(document);
  // A function's arguments are not variables of the kernel.
  const names = found.unread.filter(({ why }) => why !== 'parameter').flatMap(({ name }) => name ?? []);
  if (!notebook || names.length === 0) return found;
  const held = await kernelValues(
    async () => vscode.commands.executeCommand('vscode.executeNotebookVariableProvider', notebook.uri),
    new Set(names),
  );
  return (held.size > 0 ? queries.readWith(site, held) : undefined) ?? found;
}
