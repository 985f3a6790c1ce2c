import type { Query } from '../../domain/query/query';
import { writeCode } from '../../formats/code/codeStyles';
import { officialAddress } from '../../formats/code/snippet';
import { showInformation } from '../../host/notifications';
import { settings } from '../../host/settings';
import type { Runs } from '../../services/runs/runs';
import { sentenceOfManyRequests } from '../../words/query/codeWords';
import { editorForCode, importedText, insertCode, languageAt, showNotInserted } from './insertCode';
import { pickSource, type SourceDeps } from './pickSource';
import { pickStyle } from './pickStyle';

export interface InsertDeps extends SourceDeps {
  readonly runs: Pick<Runs, 'estimate'>;
}

/** Returns the service's address as code writes it, with the version. */
export function writtenAddress(): string {
  if (settings.connection.value === 'sample') return officialAddress;
  const address = settings.baseAddress.value.replace(/\/+$/, '');
  return address.endsWith('/v4') ? address : `${address}/v4`;
}

/** Notes when the service needs several requests for a query, because the code sends only one. */
export async function noteManyRequests(runs: InsertDeps['runs'], query: Query): Promise<void> {
  const estimate = await runs.estimate(query);
  const requests = estimate?.cost.requests ?? 1;
  if (requests > 1) void showInformation(sentenceOfManyRequests(requests), 'OK');
}

/** Inserts a picked query as code at the cursor. The style that suits the document is offered first. */
export async function insertQuery(deps: InsertDeps): Promise<void> {
  const title = 'Insert Query as Code';
  const editor = editorForCode();
  if (!editor) return;
  const query = await pickSource(deps, title);
  if (!query) return;
  const { language, fence } = languageAt(editor);
  const text = importedText(editor.document);
  const style = await pickStyle(query, title, { text, ...(language !== undefined && { language }) });
  if (!style) return;
  const snippet = writeCode(style, query, {
    ...{ nowMs: Date.now(), baseAddress: writtenAddress(), around: text },
  });
  const around = fence?.(style.language);
  const isInserted = await insertCode(editor, snippet, {
    language: style.language,
    ...(around !== undefined && { fence: around }),
  });
  if (isInserted) await noteManyRequests(deps.runs, query);
  else showNotInserted();
}
