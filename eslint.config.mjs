import js from '@eslint/js';
import tseslint from 'typescript-eslint';

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

export default tseslint.config(
  // tsconfig/ redeclares the parts of the DOM that the project uses, which would clash with the DOM's own types in one
  // program.
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
      // Numbers in template strings need no conversion.
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      // An arrow function may return a value that its caller ignores.
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
      // `_` marks a parameter that is unused but needed for its position.
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      // noPropertyAccessFromIndexSignature in tsconfig requires the brackets.
      '@typescript-eslint/dot-notation': 'off',
    },
  },
  {
    files: ['src/**/*.{ts,tsx}'],
    ignores: ['src/host/{notifications,pickers,statusBarItem,hoverText,log}.ts'],
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
            'Show text by host/notifications, host/pickers, host/statusBarItem, host/hoverText or host/log.',
        })),
      ],
    },
  },
  {
    files: ['test/**/*.ts'],
    rules: {
      // A fake is async because the real function is.
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
