import type { ProblemAction } from '../domain/problem';
import type { settingIds } from './ids';

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

type SettingId = (typeof settingIds)[keyof typeof settingIds];

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

/** Opens one setting. The id carries it, because only the id comes back from a page: `openSettings:gridlens.…`. */
export function openSetting(setting: SettingId): ProblemAction {
  return { id: `openSettings:${setting}`, title: 'Change Setting…' };
}
