import * as vscode from 'vscode';
import { showInformation } from '../../../host/notifications';
import type { PickerItem } from '../../../host/pickers';
import { showTypedPicker } from '../../../host/typedPicker';
import { linkPath, readLinkQuery } from '../../../services/sharing/queryLink';
import { isShared, readShared } from '../../../services/sharing/readShared';
import { formatQueries } from '../../../words/sharingWords';
import type { TreeContext } from '../context';
import { offerShared } from './offerShared';
import { importFiles, importFolder } from './importFiles';

type Source = PickerItem & { readonly run: () => Promise<void> };

async function importClipboard(context: TreeContext): Promise<void> {
  await offerShared(context, readShared(await vscode.env.clipboard.readText()), 'clipboard');
}

/** Imports from the clipboard, from files or a folder, or from text pasted into the picker. */
export async function importQueries(context: TreeContext): Promise<void> {
  const items: readonly Source[] = [
    {
      icon: 'clippy',
      label: 'From Clipboard',
      description: 'JSON, a link, a service address or a curl command',
      run: () => importClipboard(context),
    },
    { icon: 'file-code', label: 'From Files…', description: '*.json', run: () => importFiles(context) },
    {
      icon: 'folder-opened',
      label: 'From Folder…',
      description: '*.gridlens.json, with its folders',
      run: () => importFolder(context),
    },
  ];
  const texts = {
    title: 'Import Saved Queries',
    placeholder: 'Pick where from, or paste a link, a service address or a curl command',
  };
  const picked = await showTypedPicker(items, texts, (text) => {
    const shared = readShared(text);
    if (!isShared(shared)) return [];
    return [
      {
        icon: 'link',
        label: 'What is pasted',
        description: formatQueries(shared.queries.length),
        run: () => offerShared(context, shared, 'text'),
      },
    ];
  });
  await picked?.run();
}

/** Shows the query of an opened link. Runs and saves nothing until the user confirms. */
export async function openLink(
  context: TreeContext,
  { path, query }: Pick<vscode.Uri, 'path' | 'query'>,
): Promise<void> {
  if (path !== linkPath) {
    void showInformation('Gridlens does not know this link. A newer version may.');
    return;
  }
  const read = readLinkQuery(query);
  const shared =
    'saved' in read
      ? { queries: [read], broken: [] }
      : { queries: [], broken: [{ source: 'Link', broken: read.broken }] };
  await offerShared(context, { ...shared, hasToken: false }, 'link');
}
