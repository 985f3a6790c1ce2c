import * as vscode from 'vscode';
import { type PictureSpec, pictureSpecs, readPictureSpec } from '../../domain';
import { commands } from '../../host/ids';
import { offerAction, showError, showInformation } from '../../host/notifications';
import { showPicker } from '../../host/pickers';
import type { ExportSource } from '../../services/results/liveResult';
import { runExport, type RunExportDeps } from './runExport';

const stateKey = 'gridlens.picture';

/** The width of a PNG in pixels, unless the picture is too tall for that scale. */
const widthOfPicture = ({ scale }: PictureSpec): number => 1200 * scale;

/** Prompts for the kind of picture, with the last choice first. */
async function promptSpec(memento: vscode.Memento): Promise<PictureSpec | undefined> {
  const last = readPictureSpec(memento.get<unknown>(stateKey));
  const inOrder = last ? [last, ...pictureSpecs.filter((spec) => spec !== last)] : pictureSpecs;
  const items = inOrder.map((spec) => {
    const isSvg = spec.format === 'svg';
    const hint = isSvg ? 'sharp at every size' : `${widthOfPicture(spec)} pixels wide`;
    return {
      spec,
      label: `${isSvg ? 'SVG' : `PNG ${spec.scale}×`}, ${spec.theme}`,
      description: spec === last ? `${hint} · as last time` : hint,
    };
  });
  const picked = await showPicker(items, { title: 'Save Picture', placeholder: 'Save as' });
  if (picked) await memento.update(stateKey, picked.spec);
  return picked?.spec;
}

/** Offers to save a picture after one could not be drawn or copied. */
function offerToSave(sentence: string, button: string, { id: resultId }: ExportSource): void {
  offerAction(showError, sentence, button, () =>
    vscode.commands.executeCommand(commands.resultSavePicture, { resultId }),
  );
}

/** Reads the width from the header of a PNG. */
const widthOfPng = ({ buffer, byteOffset, byteLength }: Uint8Array): number | undefined =>
  byteLength < 24 ? undefined : new DataView(buffer, byteOffset).getUint32(16);

/** Saves the visible chart as the kind of picture that the user picks. */
export async function savePicture(source: ExportSource, deps: RunExportDeps): Promise<unknown> {
  const spec = await promptSpec(deps.memento);
  if (!spec) return undefined;
  const { bytes } = await source.draw(spec);
  if (bytes) {
    const pixels = spec.format === 'png' ? widthOfPng(bytes) : undefined;
    if (pixels !== undefined && pixels < widthOfPicture(spec))
      void showInformation(
        `The picture is ${pixels} pixels wide: with all its panels, it would be too tall at the chosen scale. Saved as SVG it is sharp at every size.`,
      );
    const { format: id } = spec;
    const load = () => Promise.resolve(() => [bytes]);
    const format = { id, title: id.toUpperCase(), extension: id, commandTitle: 'Save Picture', load };
    return runExport(format, source, deps);
  }
  const sentence = 'The picture could not be drawn. Show the results tab and try again.';
  offerToSave(sentence, 'Try Again', source);
  return undefined;
}

/** Copies the visible chart to the clipboard, in the colours of the theme. */
export async function copyPicture(source: ExportSource): Promise<void> {
  const { Light, HighContrastLight } = vscode.ColorThemeKind;
  const isLight = [Light, HighContrastLight].includes(vscode.window.activeColorTheme.kind);
  const theme = isLight ? 'light' : 'dark';
  const { isDone } = await source.draw({ format: 'clipboard', scale: 2, theme });
  const sentence = 'The picture could not be copied: the clipboard did not accept it.';
  if (isDone) void showInformation('The picture is on the clipboard.');
  else offerToSave(sentence, 'Save Picture…', source);
}
