import type { ProblemAction } from '../domain/problem';

/** The actions that a problem can offer. Feature code may define others and handle them itself. */
export type ProblemActionId =
  | 'signIn'
  | 'continueWithoutKey'
  | 'useSampleData'
  | 'chooseConnection'
  | 'editQuery'
  | 'retry'
  | 'openSettings'
  | 'showLog'
  | 'copyDetails';

/** A setting that a problem can open. */
export type SettingName = 'baseAddress' | 'timeoutSeconds' | 'maxResponseMegabytes';

const titles: Readonly<Record<ProblemActionId, string>> = {
  signIn: 'Sign In…',
  continueWithoutKey: 'Continue Without a Key',
  useSampleData: 'Use Sample Data',
  chooseConnection: 'Choose Connection…',
  editQuery: 'Edit Query…',
  retry: 'Try Again',
  openSettings: 'Open Settings',
  showLog: 'Show Log',
  copyDetails: 'Copy Details',
};

/** Returns actions in the given order, each with its usual title. */
export function actionsOf(...ids: readonly ProblemActionId[]): readonly ProblemAction[] {
  return ids.map((id) => ({ id, title: titles[id] }));
}

/**
 * Opens one setting. A page sends back only the id of an action, so the id includes the setting:
 * `openSettings:baseAddress`.
 */
export function openSetting(name: SettingName): ProblemAction {
  return { id: `openSettings:${name}`, title: 'Change Setting…' };
}
