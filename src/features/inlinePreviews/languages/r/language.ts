import { createCodeLanguage } from '../../find/codeLanguage';
import { bracedBlocks } from '../typescript/blocks';
import { rClient } from './client';
import { stepOverR } from './stepOver';
import { rSyntax } from './syntax';

export const r = createCodeLanguage({
  rules: { syntax: rSyntax, stepOver: stepOverR, blocksAround: bracedBlocks },
  client: rClient,
});
