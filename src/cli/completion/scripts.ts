import type { Shell } from '../commandOptions';
import { bashScript } from './bash';
import { completedCommands, type CompletedCommand } from './completionModel';
import { fishScript } from './fish';
import { powershellScript } from './powershell';
import { zshScript } from './zsh';

const scripts: Readonly<Record<Shell, (commands: readonly CompletedCommand[]) => string>> = {
  bash: bashScript,
  zsh: zshScript,
  fish: fishScript,
  powershell: powershellScript,
};

export const scriptFor = (shell: Shell): string => scripts[shell](completedCommands);
