// What is built for the group beside the pages: what VS Code sets for a page.
export { themeOf } from '../../test/support/webviewHarness/themes';
