import * as vscode from 'vscode';
import { isApiError } from '../../client/index';
import { createInputBox, showPicker } from '../../host/pickers';
import { isCancelled, problemOf } from '../../words/problemOf';
import { parseKeyText } from '../../domain/keyText';
import { sentenceOfKeyFault } from '../../words/keyFaults';

export interface AskOptions {
  readonly host: string;
  /** The page where keys are made is that of the default service only. */
  readonly isDefaultService: boolean;
  readonly check: (key: string, signal: AbortSignal) => Promise<{ readonly label?: string }>;
}

/** A key to keep. Without a label the service told none, or was not asked. */
export interface GivenKey {
  readonly key: string;
  readonly label?: string;
  /** False when it could not be checked. */
  readonly isChecked: boolean;
}

const keyPage = vscode.Uri.parse('https://platform.openelectricity.org.au');

/** Asks until a key was taken, kept unchecked, or the user gave up (undefined). What was typed stays meanwhile. */
export async function askForKey(options: AskOptions): Promise<GivenKey | undefined> {
  let typed = '';
  for (;;) {
    const answer = await askOnce(options, typed);
    if (answer === undefined || 'key' in answer) return answer;
    typed = answer.typed;
    const next = await chooseAfterFailure(options.host, answer.error);
    if (next === undefined) return undefined;
    if (next === 'keep') return { key: answer.unchecked, isChecked: false };
  }
}

type Answer = GivenKey | { readonly unchecked: string; readonly typed: string; readonly error: unknown };

/** Shows the box until the key is taken, the check fails for another reason than the key, or the box is closed. */
function askOnce({ host, isDefaultService, check }: AskOptions, typed: string): Promise<Answer | undefined> {
  const { box, setFault } = createInputBox({
    title: `Gridlens: Sign In to ${host}`,
    placeholder: 'API key',
    prompt: 'The key is checked, then kept in the secret storage of this machine for this service only.',
  });
  const openPage: vscode.QuickInputButton = {
    iconPath: new vscode.ThemeIcon('link-external'),
    tooltip: 'Open the page where keys are made',
  };
  const stop: vscode.QuickInputButton = {
    iconPath: new vscode.ThemeIcon('debug-stop'),
    tooltip: 'Stop checking',
  };
  const buttons = isDefaultService ? [openPage] : [];
  box.password = true;
  box.ignoreFocusOut = true;
  box.buttons = buttons;
  box.value = typed;
  let checking: AbortController | undefined;
  let judged: string | undefined;

  const setChecking = (controller: AbortController | undefined): void => {
    checking = controller;
    box.busy = controller !== undefined;
    box.buttons = controller ? [stop] : buttons;
  };

  return new Promise((resolve) => {
    const done = (answer: Answer | undefined): void => {
      resolve(answer);
      checking?.abort();
      box.dispose();
    };

    const accept = async (): Promise<void> => {
      if (checking) return;
      judged = box.value;
      const parsed = parseKeyText(box.value);
      if ('fault' in parsed) {
        setFault(sentenceOfKeyFault(parsed.fault));
        return;
      }
      setFault(undefined);
      const controller = new AbortController();
      setChecking(controller);
      try {
        const { label } = await check(parsed.key, controller.signal);
        if (!controller.signal.aborted)
          done({ key: parsed.key, isChecked: true, ...(label === undefined ? {} : { label }) });
      } catch (error) {
        // Stopped, or closed meanwhile: whoever stopped it has put the box right.
        if (controller.signal.aborted) return;
        setChecking(undefined);
        if (isCancelled(error)) return;
        if (isApiError(error) && error.kind === 'unauthorised') {
          setFault(`${host} refused this key. It may be mistyped, expired or over its quota.`);
        } else {
          done({ unchecked: parsed.key, typed: box.value, error });
        }
      }
    };

    const stopChecking = (): void => {
      const controller = checking;
      setChecking(undefined);
      controller?.abort();
    };

    // The box is not disabled while it checks, since that loses the focus: a change is a change of mind. A value that
    // is set, not typed, is echoed later, when it may already be judged.
    box.onDidChangeValue((value) => {
      if (value === judged) return;
      setFault(undefined);
      if (checking) stopChecking();
    });
    box.onDidTriggerButton((button) => {
      if (button === stop) stopChecking();
      else void vscode.env.openExternal(keyPage);
    });
    box.onDidAccept(() => void accept());
    box.onDidHide(() => {
      done(undefined);
    });
    box.show();
  });
}

/** The key could not be checked: again, or keep it all the same. */
async function chooseAfterFailure(host: string, error: unknown): Promise<'again' | 'keep' | undefined> {
  const { sentence, remedy } = problemOf(error);
  const picked = await showPicker(
    [
      {
        icon: 'refresh',
        label: 'Try again',
        detail: remedy ?? '',
        answer: 'again' as const,
      },
      {
        icon: 'save',
        label: 'Keep the key unchecked',
        detail: `It is used for ${host} from now on; a wrong key shows at the first query.`,
        answer: 'keep' as const,
      },
    ],
    { title: 'Gridlens: The Key Could Not Be Checked', placeholder: sentence },
  );
  return picked?.answer;
}
