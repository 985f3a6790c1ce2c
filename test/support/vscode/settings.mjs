/** User settings for a quiet VS Code: no welcome page, no suggestions, no network traffic. */
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

/** Additional settings for tests: no animations, and file dialogs that accept typed paths. */
export const testSettings = {
  ...quietSettings,
  'editor.minimap.enabled': false,
  'files.simpleDialog.enable': true,
  'window.commandCenter': false,
  'workbench.reduceMotion': 'on',
};
