// The project's own lint rules, which .oxlintrc.json turns on.
import path from 'node:path';
import { whyForbidden } from './layerRules.mjs';

/** @typedef {Exclude<Parameters<import('oxlint/plugins-dev').RuleTester['run']>[1], { createOnce: unknown }>} Rule */

/**
 * Checks each import of a file of src, also of types and by `import()`, against the layer rules.
 * @type {Rule}
 */
const layers = {
  create(context) {
    const file = path.relative(context.cwd, context.filename).replaceAll(path.sep, '/');
    /** @param {any} node */
    const check = (node) => {
      if (!node.source) return;
      const { value } = node.source;
      const message = whyForbidden(file, typeof value === 'string' ? value : undefined);
      if (message !== undefined) context.report({ node, message });
    };
    return {
      ImportDeclaration: check,
      ExportNamedDeclaration: check,
      ExportAllDeclaration: check,
      ImportExpression: check,
      TSImportType: check,
    };
  },
};

const textSurfaces =
  '/^(show(Information|Warning|Error)Message|(show|create)(QuickPick|InputBox)|with(Scm)?Progress|createStatusBarItem|setStatusBarMessage|createOutputChannel|showWorkspaceFolderPick|MarkdownString)$/';

/**
 * Refuses VS Code's functions that show text. The kit in src/host removes markup from the text first.
 * @type {Rule}
 */
const textKit = {
  create(context) {
    const message =
      'Show text by host/notifications, host/pickers, host/statusBarItem, host/hoverText or host/log.';
    /** @param {any} node */
    const report = (node) => context.report({ node, message });
    return {
      [`MemberExpression > Identifier.property[name=${textSurfaces}]`]: report,
      [`MemberExpression > Literal.property[value=${textSurfaces}]`]: report,
      [`ObjectPattern > Property > Identifier.key[name=${textSurfaces}]`]: report,
      // An imported `window` would hide which of its functions are used.
      'ImportSpecifier[imported.name=/^(window|MarkdownString)$/]': report,
    };
  },
};

export default {
  meta: { name: 'project' },
  rules: { layers, 'text-kit': textKit },
};
