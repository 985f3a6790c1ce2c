import js from '@eslint/js';
import tseslint from 'typescript-eslint';

/** Node's globals, which the scripts use. */
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

/** What VS Code shows text with; the kit in src/host makes it plain first. */
const textSurfaces =
  '/^(show(Information|Warning|Error)Message|(show|create)QuickPick|(show|create)InputBox|with(Scm)?Progress|createStatusBarItem|setStatusBarMessage|createOutputChannel|showWorkspaceFolderPick|MarkdownString)$/';

export default tseslint.config(
  // tsconfig/ declares anew what the whole project has of the DOM: in the same program both would clash.
  { ignores: ['**/node_modules/', 'dist/', 'out/', 'test/vscode/', 'tsconfig/'] },
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  {
    files: ['**/*.{ts,tsx}'],
    extends: [
      js.configs.recommended,
      ...tseslint.configs.strictTypeChecked,
      ...tseslint.configs.stylisticTypeChecked,
    ],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      // A number in a sentence needs no conversion.
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      // A callback may be an expression whose value nobody takes.
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
      // `_` says that a parameter is there for its place only.
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      // tsconfig's noPropertyAccessFromIndexSignature wants the brackets.
      '@typescript-eslint/dot-notation': 'off',
    },
  },
  {
    files: ['src/**/*.{ts,tsx}'],
    ignores: ['src/host/{notifications,pickers,statusBarItem,hover,log}.ts'],
    rules: {
      'no-restricted-syntax': [
        'error',
        ...[
          `MemberExpression > Identifier.property[name=${textSurfaces}]`,
          `MemberExpression > Literal.property[value=${textSurfaces}]`,
          `ObjectPattern > Property > Identifier.key[name=${textSurfaces}]`,
          `ImportSpecifier[imported.name=/^(window|MarkdownString)$/]`,
        ].map((selector) => ({
          selector,
          message:
            'Show text by host/notifications, host/pickers, host/statusBarItem, host/hover or host/log.',
        })),
      ],
    },
  },
  {
    files: ['test/**/*.ts'],
    rules: {
      // A fake is asynchronous because the real thing is.
      '@typescript-eslint/require-await': 'off',
    },
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
