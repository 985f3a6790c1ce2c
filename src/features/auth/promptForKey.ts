import * as vscode from 'vscode';
import { isApiError } from '../../client/index';
import { createInputBox, showPicker } from '../../host/pickers';
import { isCancelled, problemOf } from '../../words/failures/problemOf';
import { sentenceOfUncheckedKey } from '../../words/connectionWords';
import { type KeyTextFault, parseKeyText } from '../../domain';

const keyFaults: Record<KeyTextFault, string> = {
  empty: 'Paste or type the key.',
  hasSpaces: 'A key has no spaces or line breaks inside. Paste one key only.',
  tooShort: 'A key has at least 10 characters. Paste the whole key.',
  notPlain: 'A key has plain letters, digits and signs only. Copy it again from where it was made.',
};

const keyPage = vscode.Uri.parse('https://platform.openelectricity.org.au');

/** A key to store. The label is absent when the service gave none or could not be reached. */
interface GivenKey {
  key: string;
  label?: string;
  /** False when the key could not be checked. */
  isChecked: boolean;
}

/**
 * Prompts until a key is accepted, or the user stores it unchecked. Returns undefined when the user cancels. The box
 * reopens with the typed text. Only the default service has a known page for creating keys.
 */
export async function promptForKey(
  host: string,
  isDefaultService: boolean,
  check: (key: string, signal: AbortSignal) => Promise<{ label?: string }>,
): Promise<GivenKey | undefined> {
  let typed = '';
  for (;;) {
    const answer = await promptOnce(host, isDefaultService, check, typed);
    if (answer === undefined || 'key' in answer) return answer;
    typed = answer.typed;
    const next = await promptAfterFailure(host, answer.error);
    if (next === undefined) return undefined;
    if (next === 'store') return { key: answer.unchecked, isChecked: false };
  }
}

/** Shows the box until the key is accepted, the check fails for a reason other than the key, or the box is closed. */
function promptOnce(
  host: string,
  isDefaultService: boolean,
  check: (key: string, signal: AbortSignal) => Promise<{ label?: string }>,
  typed: string,
): Promise<(GivenKey | { unchecked: string; typed: string; error: unknown }) | undefined> {
  const { box, setFault } = createInputBox({
    title: `Gridlens: Sign In to ${host}`,
    placeholder: 'API key',
    prompt: 'The key is checked, then stored in the secret storage of this machine, for this service only.',
  });
  const openButton = {
    iconPath: new vscode.ThemeIcon('link-external'),
    tooltip: 'Open the page to create a key',
  };
  const stopButton = { iconPath: new vscode.ThemeIcon('debug-stop'), tooltip: 'Stop checking' };
  let checking: AbortController | undefined;
  let checkedText: string | undefined;
  const setChecking = (controller: AbortController | undefined) => {
    checking = controller;
    box.busy = controller !== undefined;
    box.buttons = controller ? [stopButton] : isDefaultService ? [openButton] : [];
  };
  const stopChecking = () => {
    const controller = checking;
    setChecking(undefined);
    controller?.abort();
  };
  box.password = true;
  box.ignoreFocusOut = true;
  box.value = typed;
  setChecking(undefined);

  return new Promise((resolve) => {
    const finish = (
      answer: (GivenKey | { unchecked: string; typed: string; error: unknown }) | undefined,
    ) => {
      resolve(answer);
      checking?.abort();
      box.dispose();
    };

    const accept = async () => {
      if (checking) return;
      checkedText = box.value;
      const parsed = parseKeyText(box.value);
      if ('fault' in parsed) {
        setFault(keyFaults[parsed.fault]);
        return;
      }
      setFault(undefined);
      const controller = new AbortController();
      const { signal } = controller;
      setChecking(controller);
      const { key } = parsed;
      // After a stop or a close, the check's outcome no longer matters.
      try {
        const { label } = await check(key, signal);
        if (!signal.aborted) finish({ key, isChecked: true, label });
      } catch (error) {
        if (signal.aborted) return;
        stopChecking();
        if (isApiError(error) && error.kind === 'unauthorised')
          setFault(`${host} refused this key. It may be mistyped, expired or over its quota.`);
        else if (!isCancelled(error)) finish({ unchecked: key, typed: box.value, error });
      }
    };

    // The box stays enabled during a check, because disabling it loses the focus. Typing stops the check. A value set
    // by code is reported late, possibly after its check: that event is ignored.
    box.onDidChangeValue((value) => {
      if (value === checkedText) return;
      setFault(undefined);
      if (checking) stopChecking();
    });
    box.onDidTriggerButton((button) => {
      if (button === stopButton) stopChecking();
      else void vscode.env.openExternal(keyPage);
    });
    box.onDidAccept(() => void accept());
    box.onDidHide(() => finish(undefined));
    box.show();
  });
}

/** Shows why the key could not be checked, and offers to try again or to store it unchecked. */
async function promptAfterFailure(host: string, error: unknown): Promise<'again' | 'store' | undefined> {
  const { sentence, remedy } = problemOf(error);
  const picked = await showPicker(
    [
      {
        icon: 'refresh',
        label: 'Try again',
        detail: remedy,
        answer: 'again' as const,
      },
      {
        icon: 'save',
        label: 'Store the key unchecked',
        detail: sentenceOfUncheckedKey(host),
        answer: 'store' as const,
      },
    ],
    { title: 'Gridlens: The Key Could Not Be Checked', placeholder: sentence },
  );
  return picked?.answer;
}
