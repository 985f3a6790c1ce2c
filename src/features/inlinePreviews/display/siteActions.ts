import { commands, internalCommands } from '../../../host/ids';
import type { ChosenQuery } from './siteText';

/** An action on a query in code. Lens, hover and code actions use the same titles. */
export interface SiteAction {
  command: string;
  title: string;
  tooltip: string;
}

export const run: SiteAction = {
  command: commands.codePreview,
  title: 'Preview',
  tooltip: 'Run this query and show the result',
};

export const explain: SiteAction = {
  command: internalCommands.codeShowProblem,
  title: 'Show Details',
  tooltip: 'Show the error',
};

export const change: SiteAction = {
  command: commands.codeChangeAnswers,
  title: 'Change…',
  tooltip: 'Change or forget the values chosen for this query',
};

const openChart: SiteAction = {
  command: internalCommands.codeOpenChart,
  title: 'Open Chart',
  tooltip: 'Show the result in a tab of its own',
};

export const save: SiteAction = {
  command: internalCommands.codeSave,
  title: 'Save Query…',
  tooltip: 'Save this query, for you or for the project',
};

/** Returns the actions of a query besides running it. */
export const actionsOf = ({ query, isChosen }: Pick<ChosenQuery, 'query' | 'isChosen'>): SiteAction[] => [
  ...(query ? [openChart, save] : []),
  ...(isChosen ? [change] : []),
];
