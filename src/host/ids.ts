import type { ExportFormatId } from '../domain';

/** The ids that `package.json` contributes, each defined once. A test compares the two. */
export const commands = {
  queryNew: 'gridlens.query.new',
  queryRunAgain: 'gridlens.query.runAgain',
  sampleExplore: 'gridlens.sample.explore',
  cacheClear: 'gridlens.cache.clear',
  connectionChoose: 'gridlens.connection.choose',
  keySignIn: 'gridlens.key.signIn',
  keySignOut: 'gridlens.key.signOut',
  keyChoose: 'gridlens.key.choose',
  resultSavePicture: 'gridlens.result.savePicture',
  resultCopyPicture: 'gridlens.result.copyPicture',
  resultCopy: 'gridlens.result.copyResult',
  resultExportAgain: 'gridlens.result.exportAgain',
  resultOpenInDataWrangler: 'gridlens.result.openInDataWrangler',
  resultPin: 'gridlens.result.pin',
  resultAutoRefresh: 'gridlens.result.autoRefresh',
  resultAddMeasure: 'gridlens.result.addMeasure',
  resultCompare: 'gridlens.result.compare',
  resultCompareFresh: 'gridlens.result.compareFresh',
  resultRevisions: 'gridlens.result.revisions',
  marketOverview: 'gridlens.market.overview',
  resultOpenToSide: 'gridlens.result.openToSide',
  recentOpen: 'gridlens.recent.open',
  recentClear: 'gridlens.recent.clear',
  savedQuerySave: 'gridlens.savedQuery.save',
  savedQueryUpdate: 'gridlens.savedQuery.update',
  savedQueryRun: 'gridlens.savedQuery.run',
  savedQueryRunToSide: 'gridlens.savedQuery.runToSide',
  savedQueryEdit: 'gridlens.savedQuery.edit',
  savedQueryEditInSteps: 'gridlens.savedQuery.editInSteps',
  savedQueryNewFolder: 'gridlens.savedQuery.newFolder',
  savedQueryRename: 'gridlens.savedQuery.rename',
  savedQueryDuplicate: 'gridlens.savedQuery.duplicate',
  savedQueryMove: 'gridlens.savedQuery.move',
  savedQueryDelete: 'gridlens.savedQuery.delete',
  savedQueryRefresh: 'gridlens.savedQuery.refresh',
  savedQuerySort: 'gridlens.savedQuery.sort',
  savedQueryFilter: 'gridlens.savedQuery.filter',
  savedQueryClearFilter: 'gridlens.savedQuery.clearFilter',
  savedQueryCopyJson: 'gridlens.savedQuery.copyJson',
  savedQueryCopyLink: 'gridlens.savedQuery.copyLink',
  savedQueryCopyTo: 'gridlens.savedQuery.copyTo',
  savedQueryImport: 'gridlens.savedQuery.import',
  savedQueryExport: 'gridlens.savedQuery.export',
  savedQueryExportAll: 'gridlens.savedQuery.exportAll',
  codePreview: 'gridlens.code.preview',
  codePreviewAll: 'gridlens.code.previewAll',
  codeInsert: 'gridlens.code.insert',
  codeCopy: 'gridlens.code.copy',
  codeChangeAnswers: 'gridlens.code.changeAnswers',
  codeForgetAnswers: 'gridlens.code.forgetAnswers',
  codeInsertResult: 'gridlens.code.insertResult',
  queryFileRun: 'gridlens.queryFile.run',
  queryFilePreview: 'gridlens.queryFile.preview',
  queryFileEstimate: 'gridlens.queryFile.estimate',
  queryFileExport: 'gridlens.queryFile.export',
  datasetDownload: 'gridlens.dataset.download',
  datasetAddFolder: 'gridlens.dataset.addFolder',
  walkthroughOpen: 'gridlens.walkthrough.open',
  logShow: 'gridlens.log.show',
} as const;

const treeActions = [
  'run',
  'runToSide',
  'edit',
  'editInSteps',
  'rename',
  'duplicate',
  'moveTo',
  'copyTo',
  'copyJson',
  'copyLink',
  'export',
  'delete',
  'moveUp',
  'moveDown',
  'sortByName',
  'sortByUsed',
  'sortByHand',
  'sortedByName',
  'sortedByUsed',
  'sortedByHand',
] as const;

/**
 * The short commands in the menus of the saved queries. The palette does not offer them: a menu of rows shows the title
 * of a command, never its category or short title, so one title would be too long in the menu or unclear in the palette.
 * `sorted…` shows the current sort order in a menu, since VS Code has no check marks in the menus of extensions.
 */
export const treeCommands = Object.fromEntries(
  treeActions.map((action) => [action, `gridlens.tree.${action}`]),
) as { [Action in (typeof treeActions)[number]]: `gridlens.tree.${Action}` };

/** The short commands in the menus of the datasets. The palette does not offer them. */
export const datasetActions = [
  'update',
  'continue',
  'pause',
  'verify',
  'openReadme',
  'reveal',
  'copyPath',
  'remove',
] as const;

export type DatasetAction = (typeof datasetActions)[number];

export const datasetCommandOf = (action: DatasetAction): `gridlens.datasetRow.${DatasetAction}` =>
  `gridlens.datasetRow.${action}`;

type ExportCommandId = `gridlens.result.export${Capitalize<ExportFormatId>}`;

/** Returns the command that exports the displayed result in a format. */
export const exportCommandOf = (format: ExportFormatId): ExportCommandId =>
  `gridlens.result.export${format.charAt(0).toUpperCase()}${format.slice(1)}` as ExportCommandId;

export type CommandId =
  | (typeof commands)[keyof typeof commands]
  | (typeof treeCommands)[keyof typeof treeCommands]
  | ReturnType<typeof datasetCommandOf>
  | ExportCommandId;

export const views = {
  savedQueries: 'gridlens.savedQueries',
  recent: 'gridlens.recent',
  datasets: 'gridlens.datasets',
} as const;

export const settingIds = {
  connection: 'gridlens.connection',
  baseAddress: 'gridlens.service.baseAddress',
  timeoutSeconds: 'gridlens.service.timeoutSeconds',
  maxResponseMegabytes: 'gridlens.service.maxResponseMegabytes',
  cacheMaxMegabytes: 'gridlens.cache.maxMegabytes',
  windowDays: 'gridlens.service.windowDays',
  codeLensEnabled: 'gridlens.codeLens.enabled',
  codeLensPlace: 'gridlens.codeLens.place',
  codeHoverEnabled: 'gridlens.codeHover.enabled',
  codeHintsEnabled: 'gridlens.codeHints.enabled',
  savedQueriesSync: 'gridlens.savedQueries.sync',
  exportFileName: 'gridlens.export.fileName',
  editorTools: 'gridlens.agents.editorTools',
  requestsPerCall: 'gridlens.agents.requestsPerCall',
  requestsPerHour: 'gridlens.agents.requestsPerHour',
  time: 'gridlens.time',
} as const;

/** Context keys that the conditions of commands and menus in `package.json` use. */
export const contextKeys = {
  /** True while a results tab or a result file is open. */
  hasResult: 'gridlens.hasResult',
  /** True while the active editor is a notebook or has a language that is scanned for queries. */
  mayHoldQueries: 'gridlens.mayHoldQueries',
  /** True once a query has run in this window. */
  hasLastRun: 'gridlens.hasLastRun',
  /** The sort order of the tree. */
  sort: 'gridlens.savedQueries.sort',
  isFiltered: 'gridlens.savedQueries.isFiltered',
  /** True once the tree has been read and has no query. */
  isEmpty: 'gridlens.savedQueries.isEmpty',
} as const;

export const authenticationProviderId = 'gridlens';

/** Commands that only buttons run. They are not in `package.json`, so the palette does not offer them. */
export const internalCommands = {
  /** Allows queries to the service without a key. Returns true on success. */
  keyContinueWithout: 'gridlens.key.continueWithout',
  /** Saves the query at a location in code: its document, offset and version. */
  codeSave: 'gridlens.code.save',
  /** Fetches the facilities of a network, to suggest their names in a query file. */
  queryFileFacilities: 'gridlens.queryFile.facilities',
  /** Shows the result of the query at a location in code in a separate tab. */
  codeOpenChart: 'gridlens.code.openChart',
  /** Shows why the last run of the query at a location in code failed. */
  codeShowProblem: 'gridlens.code.showProblem',
} as const;

export type InternalCommandId = (typeof internalCommands)[keyof typeof internalCommands];

/** The MIME type of dragged rows in VS Code: it contains the view's id in lower case. */
export const treeMimeType = 'application/vnd.code.tree.gridlens.savedqueries';

/** The URI scheme of the schema of query files. */
export const schemaScheme = 'gridlens-schema';
