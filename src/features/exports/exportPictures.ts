import * as vscode from 'vscode';
import { type PictureSpec, pictureSpecs, readPictureSpec } from '../../domain';
import { commands } from '../../host/ids';
import { showError, showInformation } from '../../host/notifications';
import { showPicker } from '../../host/pickers';
import type { LiveResult } from '../../services/results/liveResult';
import {
  hintOfPicture,
  pictureCopied,
  pictureNotCopied,
  pictureNotDrawn,
  sentenceOfSmaller,
  titleOfPicture,
  widthOfPicture,
} from '../../words/exports/exportWords';
import type { FileFormat } from './writeWithProgress';
import { offerQuery, runExport, type RunExportDeps } from './runExport';

const stateKey = 'gridlens.picture';

const isDrawable = (live: LiveResult | undefined): live is LiveResult =>
  live?.shown?.result.series.some(({ times }) => times.length > 0) === true;

/** Prompts for the kind of picture, with the last choice first. */
async function promptSpec(memento: vscode.Memento): Promise<PictureSpec | undefined> {
  const last = readPictureSpec(memento.get<unknown>(stateKey));
  const inOrder = last ? [last, ...pictureSpecs.filter((spec) => spec !== last)] : pictureSpecs;
  const items = inOrder.map((spec) => ({
    spec,
    label: titleOfPicture(spec),
    description: [hintOfPicture(spec), ...(spec === last ? ['as last time'] : [])].join(' · '),
  }));
  const picked = await showPicker(items, { title: 'Save Picture', placeholder: 'Save as' });
  if (picked) await memento.update(stateKey, picked.spec);
  return picked?.spec;
}

const formatOf = ({ format }: PictureSpec, bytes: Uint8Array): FileFormat => ({
  id: format,
  title: format.toUpperCase(),
  extension: format,
  commandTitle: 'Save Picture',
  load: () => Promise.resolve(() => [bytes]),
});

/** Offers to save a picture after one could not be drawn or copied. */
async function offerToSave(sentence: string, button: string, { id: resultId }: LiveResult): Promise<void> {
  if ((await showError(sentence, button)) === button)
    await vscode.commands.executeCommand(commands.resultSavePicture, { resultId });
}

/** Reads the width from the header of a PNG. */
const widthOfPng = ({ buffer, byteOffset, byteLength }: Uint8Array): number | undefined =>
  byteLength < 24 ? undefined : new DataView(buffer, byteOffset).getUint32(16);

/** Saves the visible chart as the kind of picture that the user picks. */
export async function savePicture(live: LiveResult | undefined, deps: RunExportDeps): Promise<unknown> {
  const hasTab = live !== undefined;
  if (!isDrawable(live)) return offerQuery(hasTab);
  const spec = await promptSpec(deps.memento);
  if (!spec) return undefined;
  const { bytes } = await live.pictures.draw(spec);
  if (bytes) {
    const pixels = spec.format === 'png' ? widthOfPng(bytes) : undefined;
    if (pixels !== undefined && pixels < widthOfPicture(spec))
      void showInformation(sentenceOfSmaller(pixels));
    return runExport(formatOf(spec, bytes), live, deps);
  }
  void offerToSave(pictureNotDrawn, 'Try Again', live);
  return undefined;
}

const isLight = (): boolean =>
  [vscode.ColorThemeKind.Light, vscode.ColorThemeKind.HighContrastLight].includes(
    vscode.window.activeColorTheme.kind,
  );

/** Copies the visible chart to the clipboard, in the colours of the theme. */
export async function copyPicture(live: LiveResult | undefined): Promise<void> {
  const hasTab = live !== undefined;
  if (!isDrawable(live)) return offerQuery(hasTab);
  const theme = isLight() ? 'light' : 'dark';
  const { isDone } = await live.pictures.draw({ format: 'clipboard', scale: 2, theme });
  if (isDone) void showInformation(pictureCopied);
  else void offerToSave(pictureNotCopied, 'Save Picture…', live);
}
