import { createCodeLanguage } from '../../find/codeLanguage';
import { bracedBlocks } from './blocks';
import { scriptClient } from './client';
import { stepOverScript } from './stepOver';
import { scriptSyntax } from './syntax';

/** TypeScript and JavaScript. */
export const typescript = createCodeLanguage({
  rules: { syntax: scriptSyntax, stepOver: stepOverScript, blocksAround: bracedBlocks },
  client: scriptClient,
});
