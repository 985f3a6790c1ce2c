import assert from '../../support/assert';
import * as vscode from 'vscode';
import { commands } from '#src/host/ids';
import { settings } from '#src/host/settings';
import { activate, closeEditors } from '../../support/editor';
import { pressEnter, pressEscape, until } from '../../support/quickInput';

interface Step {
  pick: vscode.QuickPick<vscode.QuickPickItem>;
  isShown: boolean;
}

/** Runs *New Query…* and passes each visible picker to `answer`. */
async function asking(answer: (pick: Step['pick'], index: number) => unknown): Promise<Step[]> {
  const { createQuickPick } = vscode.window;
  const window: { createQuickPick: unknown } = vscode.window;
  const steps: Step[] = [];
  window.createQuickPick = () => {
    const step: Step = { pick: createQuickPick(), isShown: false };
    const show = step.pick.show.bind(step.pick);
    step.pick.show = () => {
      show();
      step.isShown = true;
    };
    steps.push(step);
    return step.pick;
  };
  const state = { isDone: false };
  try {
    const asked = Promise.resolve(vscode.commands.executeCommand(commands.queryNew)).finally(() => {
      state.isDone = true;
    });
    for (let index = 0; !state.isDone; index++) {
      await until(`step ${index + 1}`, () => state.isDone || steps[index]?.isShown);
      const step = steps[index];
      if (step === undefined) break;
      const pressed = steps.length;
      await answer(step.pick, index);
      // A picker accepts Enter only after the workbench has drawn it.
      await until(`the end of step ${index + 1}`, () => {
        if (state.isDone || steps.length > pressed) return true;
        void answer(step.pick, index);
        return false;
      });
    }
    await asked;
    return steps;
  } finally {
    window.createQuickPick = createQuickPick;
  }
}

describe('New Query', () => {
  before(async () => {
    await activate();
    await settings.connection.update('sample');
  });

  after(async () => {
    await closeEditors();
    await settings.connection.update(undefined);
  });

  it('draws a chart when each step is answered with Enter, with Back after the first step', async () => {
    const backs: boolean[] = [];
    const steps = await asking(async (pick, index) => {
      backs[index] = pick.buttons.includes(vscode.QuickInputButtons.Back);
      await pressEnter();
    });
    assert.deepEqual(
      steps.map(({ pick }) => [pick.step, pick.totalSteps]),
      [1, 2, 3, 4, 5, 6].map((step) => [step, 6]),
    );
    assert.deepEqual(backs, [false, true, true, true, true, true]);
    await until('the result', () =>
      vscode.window.tabGroups.all
        .flatMap((group) => group.tabs)
        .some((tab) => tab.label.includes('NEM power by fueltech')),
    );
  });

  it('shows nothing on Escape, and offers to continue next time', async () => {
    let shown = 0;
    const results = () =>
      vscode.window.tabGroups.all
        .flatMap(({ tabs }) => tabs)
        .flatMap(({ input, label }) => (input instanceof vscode.TabInputWebview ? label : []));
    const before = results();
    await asking(async (_, index) => {
      await (index < 2 ? pressEnter() : pressEscape());
    });
    assert.deepEqual(results(), before);
    await asking(async (pick) => {
      shown++;
      assert.equal(pick.items[0]?.label, 'Continue the unfinished query');
      await pressEscape();
    });
    assert.equal(shown > 0, true);
  });
});
