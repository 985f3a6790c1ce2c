import type { ProblemAction } from '../domain/problem';

/** What can be done about a problem. Feature code may name further ones and handle them itself. */
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

/** A setting that a problem can lead to. */
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

/** Actions by id, in the order given, each with its usual title. */
export function actionsOf(...ids: readonly ProblemActionId[]): readonly ProblemAction[] {
  return ids.map((id) => ({ id, title: titles[id] }));
}

/** Opens one setting. The id carries its name, because only the id comes back from a page: `openSettings:baseAddress`. */
export function openSetting(name: SettingName): ProblemAction {
  return { id: `openSettings:${name}`, title: 'Change Setting…' };
}
