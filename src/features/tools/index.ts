import * as vscode from 'vscode';
import { lazy } from '../../domain';
import type { ToolDeps } from './editorTools';

/** Registers the tools for the editor's agent. Their code is loaded with the first call. */
export function register(deps: ToolDeps): vscode.Disposable {
  // Editors that follow VS Code may lack tools.
  const { registerTool } = (vscode as Partial<typeof vscode>).lm ?? {};
  if (!registerTool) return new vscode.Disposable(() => undefined);
  const load = lazy(async () => new (await import('./editorTools')).EditorTools(deps));
  const { contributes } = deps.context.extension.packageJSON as {
    contributes: { languageModelTools: readonly { name: string }[] };
  };
  return vscode.Disposable.from(
    ...contributes.languageModelTools.map(({ name }) =>
      vscode.lm.registerTool<object>(name, {
        prepareInvocation: async ({ input }) => (await load()).prepare(name, input),
        invoke: async ({ input }, token) => (await load()).invoke(name, input, token),
      }),
    ),
  );
}
