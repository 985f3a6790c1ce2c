import * as vscode from 'vscode';

/** The number of commands that stay registered: those of several screens of lenses. */
const maxCommands = 300;

/**
 * Commands for lenses. VS Code forgets the arguments of a lens's command as soon as it requests newer lenses, but shows
 * the old lens, and lets the user click it, until the newer ones have come. A command without arguments works for as
 * long as it is registered, so each action at each place has one of its own.
 */
export class LensCommands implements vscode.Disposable {
  #commands = new Map<string, { id: string; registration: vscode.Disposable }>();
  #next = 0;

  /** Returns the ID of a command without arguments that runs `command` with `args`. */
  of(command: string, args: readonly unknown[]): string {
    const key = JSON.stringify([command, args]);
    const known = this.#commands.get(key);
    const id = known?.id ?? `gridlens.lens.${this.#next++}`;
    const run = () => vscode.commands.executeCommand(command, ...args);
    const registration = known?.registration ?? vscode.commands.registerCommand(id, run);
    this.#commands.delete(key);
    this.#commands.set(key, { id, registration });
    const [leastRecent = key] = this.#commands.keys();
    if (this.#commands.size > maxCommands) {
      this.#commands.get(leastRecent)?.registration.dispose();
      this.#commands.delete(leastRecent);
    }
    return id;
  }

  dispose(): void {
    for (const { registration } of this.#commands.values()) registration.dispose();
    this.#commands.clear();
  }
}
