/** User settings under which a VS Code is quiet: no welcome page, no suggestions, no traffic of its own. */
export const quietSettings = {
  'chat.disableAIFeatures': true,
  'extensions.autoCheckUpdates': false,
  'extensions.autoUpdate': false,
  'extensions.ignoreRecommendations': true,
  'git.enabled': false,
  'telemetry.telemetryLevel': 'off',
  'update.mode': 'none',
  'workbench.colorTheme': 'Dark Modern',
  'workbench.enableExperiments': false,
  'workbench.secondarySideBar.defaultVisibility': 'hidden',
  'workbench.settings.enableNaturalLanguageSearch': false,
  'workbench.startupEditor': 'none',
  'workbench.tips.enabled': false,
};

/** What tests need besides: nothing that moves, dialogs that a test can type in. */
export const testSettings = {
  ...quietSettings,
  'editor.minimap.enabled': false,
  'files.simpleDialog.enable': true,
  'window.commandCenter': false,
  'workbench.reduceMotion': 'on',
};
