import js from '@eslint/js';
import tseslint from 'typescript-eslint';
import { noLiteralSpread } from './scripts/literalSpread.mjs';

/** Node's globals for the scripts. */
const nodeGlobals = /** @type {Record<string, 'readonly'>} */ (
  Object.fromEntries(
    [
      'AbortController',
      'AbortSignal',
      'Buffer',
      'Response',
      'TextDecoder',
      'URL',
      'URLSearchParams',
      'clearInterval',
      'clearTimeout',
      'console',
      'fetch',
      'globalThis',
      'performance',
      'process',
      'setInterval',
      'setTimeout',
    ].map((name) => [name, 'readonly']),
  )
);

/** VS Code's functions that show text. The kit in src/host removes markup from the text first. */
const textSurfaces =
  '/^(show(Information|Warning|Error)Message|(show|create)QuickPick|(show|create)InputBox|with(Scm)?Progress|createStatusBarItem|setStatusBarMessage|createOutputChannel|showWorkspaceFolderPick|MarkdownString)$/';

const onlyKitShowsText = [
  `MemberExpression > Identifier.property[name=${textSurfaces}]`,
  `MemberExpression > Literal.property[value=${textSurfaces}]`,
  `ObjectPattern > Property > Identifier.key[name=${textSurfaces}]`,
  `ImportSpecifier[imported.name=/^(window|MarkdownString)$/]`,
].map((selector) => ({
  selector,
  message: 'Show text by host/notifications, host/pickers, host/statusBarItem, host/hoverText or host/log.',
}));

/**
 * Selectors for comparisons with ids.
 * @param {string} ids A regular expression.
 * @param {string} compared A filter for the other side.
 */
const comparisonsWith = (ids, compared = '') => [
  `BinaryExpression[operator=/^[!=]==?$/]${compared && `:has(${compared})`} > Literal[value=${ids}]`,
  `SwitchStatement${compared && `:has(> ${compared}.discriminant)`} > SwitchCase > Literal[value=${ids}]`,
];

const chartKindRules = comparisonsWith('/^(area|bars|line|step|share)$/').map((selector) => ({
  selector,
  message: 'A property of the chart kind (webview/chart/kinds) says what differs between kinds.',
}));

const actionRules = comparisonsWith(
  '/^(run|cancel|save|update|pin|openToSide|compare|compareFresh|copyCode|savePicture|copyPicture|copyResult|exportAgain|autoRefresh|resumeRefresh|edit|export|change|remedy)$/',
  ':matches(Identifier[name=/^(kind|action|id)$/], MemberExpression[property.name=/^(kind|action|id)$/])',
).map((selector) => ({
  selector,
  message: 'A field of the row in protocol/pageActions says what differs between actions.',
}));

/** The ids of languages: those of the code scan, of snippets and of VS Code's documents. `markdown` is a format too. */
const languageIds =
  '/^(python|typescript|typescriptreact|javascript|javascriptreact|script|r|julia|shell|shellscript|powershell|quarto|rmd)$/';

/** The difference belongs in the object of the language, so that a new language is one file. */
const noLanguageComparison = [
  `BinaryExpression[operator=/^[=!]==?$/] > Literal[value=${languageIds}]`,
  `SwitchCase > Literal.test[value=${languageIds}]`,
  `CallExpression > MemberExpression[property.name=/^(includes|has|indexOf)$/] Literal[value=${languageIds}]`,
  `CallExpression[callee.property.name=/^(includes|has|startsWith)$/] > Literal[value=${languageIds}]`,
  // A table by language.
  `MemberExpression[computed=true] > ObjectExpression > Property[key.name=${languageIds}]`,
  `VariableDeclarator > ObjectExpression:has(> Property[key.name=/^(python|r)$/]):has(> Property[key.name=/^(typescript|script|julia)$/])`,
].map((selector) => ({
  selector,
  message: 'Put what differs between languages into their objects (languages/ or snippetLanguages.ts).',
}));

export default tseslint.config(
  { ignores: ['**/node_modules/', 'dist/', 'out/', 'test/vscode/', 'tsconfig/'] },
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  {
    files: ['**/*.{ts,tsx}'],
    extends: [
      js.configs.recommended,
      // The rules that need types are in .oxlintrc.json, because a native program runs them several times faster.
      ...tseslint.configs.strict,
      ...tseslint.configs.stylistic,
    ],
    rules: {
      // `_` marks a parameter that is unused but needed for its position.
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
    },
  },
  {
    files: ['src/**/*.{ts,tsx}'],
    rules: { 'no-restricted-syntax': ['error', ...onlyKitShowsText, ...noLanguageComparison] },
  },
  {
    files: ['src/host/{notifications,pickers,statusBarItem,hoverText,log}.ts'],
    rules: { 'no-restricted-syntax': ['error', ...noLanguageComparison] },
  },
  {
    files: [
      'src/features/inlinePreviews/languages/*.ts',
      'src/features/inlinePreviews/scan/scanLanguages.ts',
      'src/formats/code/snippetLanguages.ts',
    ],
    rules: { 'no-restricted-syntax': ['error', ...onlyKitShowsText] },
  },
  {
    // One object has all rules of a chart kind, and one row all facts of an action.
    files: ['src/{domain,features/resultsTab,protocol,webview,words/result}/**/*.{ts,tsx}'],
    ignores: ['src/protocol/pageActions.ts', 'src/webview/chart/kinds/*'],
    rules: {
      'no-restricted-syntax': [
        'error',
        ...onlyKitShowsText,
        ...noLanguageComparison,
        ...chartKindRules,
        ...actionRules,
      ],
    },
  },
  {
    plugins: { project: { rules: { 'no-literal-spread': noLiteralSpread } } },
    rules: { 'project/no-literal-spread': 'error' },
  },
  {
    files: ['**/*.mjs', '**/*.cjs'],
    extends: [js.configs.recommended],
    languageOptions: { globals: nodeGlobals },
    rules: { 'no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }] },
  },
  {
    files: ['**/*.cjs'],
    languageOptions: {
      sourceType: 'commonjs',
      globals: { module: 'writable', require: 'readonly' },
    },
  },
);
