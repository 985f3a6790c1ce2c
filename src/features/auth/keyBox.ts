import * as vscode from 'vscode';
import { createInputBox, type InputBox } from '../../host/pickers';

export interface KeyBoxOptions {
  readonly host: string;
  /** Only the default service has a known page for creating keys. */
  readonly isDefaultService: boolean;
  /** The text typed so far. */
  readonly typed: string;
}

/** The input box for a key, with a button that opens the page for creating keys, or stops a check. */
export interface KeyBox {
  readonly box: InputBox;
  /** Shows why the text is not a valid key; undefined clears the message. */
  readonly setFault: (fault: string | undefined) => void;
  readonly setChecking: (isChecking: boolean) => void;
  /** Calls `stop` when the user presses the stop button. */
  readonly onDidPressStop: (stop: () => void) => void;
}

const keyPage = vscode.Uri.parse('https://platform.openelectricity.org.au');

export function createKeyBox({ host, isDefaultService, typed }: KeyBoxOptions): KeyBox {
  const { box, setFault } = createInputBox({
    title: `Gridlens: Sign In to ${host}`,
    placeholder: 'API key',
    prompt: 'The key is checked, then kept in the secret storage of this machine for this service only.',
  });
  const openButton: vscode.QuickInputButton = {
    iconPath: new vscode.ThemeIcon('link-external'),
    tooltip: 'Open the page where keys are made',
  };
  const stopButton: vscode.QuickInputButton = {
    iconPath: new vscode.ThemeIcon('debug-stop'),
    tooltip: 'Stop checking',
  };
  const buttons = isDefaultService ? [openButton] : [];
  box.password = true;
  box.ignoreFocusOut = true;
  box.buttons = buttons;
  box.value = typed;
  return {
    box,
    setFault,
    setChecking(isChecking) {
      box.busy = isChecking;
      box.buttons = isChecking ? [stopButton] : buttons;
    },
    onDidPressStop(stop) {
      box.onDidTriggerButton((button) => {
        if (button === stopButton) stop();
        else void vscode.env.openExternal(keyPage);
      });
    },
  };
}
