import { createCodeLanguage } from '../../find/codeLanguage';
import { pythonBlocks } from './blocks';
import { pythonClient } from './client';
import { stepOverPython } from './stepOver';
import { pythonSyntax } from './syntax';

export const python = createCodeLanguage({
  rules: { syntax: pythonSyntax, stepOver: stepOverPython, blocksAround: pythonBlocks },
  client: pythonClient,
});
