// Bundled for the group, next to the pages: the styles that VS Code sets on a page.
export { themeOf } from '../../test/support/webviewHarness/themes';
