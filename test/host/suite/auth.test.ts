import assert from '../../support/assert';
import { setTimeout as sleep } from 'node:timers/promises';
import * as vscode from 'vscode';
import { authenticationProviderId, commands, internalCommands, settingIds } from '#src/host/ids';
import { activate, setSetting } from '../../support/editor';
import { replyHtml, withServer } from '../../support/httpServer';
import { startKeyService, type KeyService } from '../../support/keyService';
import { enter, pressEscape, until, watchQuickInput } from '../../support/quickInput';

const jane = 'oe_key-of-jane';
const joe = 'oe_key-of-joe';

const messageOf = ({ validationMessage: message }: vscode.InputBox) =>
  typeof message === 'string' ? message : (message?.message ?? '');

describe('sign-in', () => {
  let service: KeyService;
  let changes = 0;
  const subscriptions: vscode.Disposable[] = [];

  const sessionsOf = async (origin: string) => {
    const accounts = await vscode.authentication.getAccounts(authenticationProviderId);
    const sessions = await Promise.all(
      accounts.map((account) =>
        vscode.authentication.getSession(authenticationProviderId, [origin], { silent: true, account }),
      ),
    );
    return sessions.flatMap((session) => (session ? [session.accessToken] : [])).sort();
  };

  const setBaseAddress = async (address: string | undefined) => {
    await setSetting(settingIds.baseAddress, address);
  };

  /** Session events arrive through the window. The pause makes late ones visible. */
  const assertChanges = async (expected: number) => {
    await until('the session events', () => changes >= expected);
    await sleep(200);
    assert.equal(changes, expected);
  };

  /** Enters this key in the first input box, and returns the command's result. */
  const signInWith = (key: string): Promise<unknown> =>
    watchQuickInput(async ({ boxes }) => {
      const signingIn = vscode.commands.executeCommand(commands.keySignIn);
      const box = await until('the box', () => boxes[0]);
      await enter(box, key);
      return signingIn;
    });

  const signOutOf = (label: string) =>
    watchQuickInput(async ({ answer }) => {
      answer([label]);
      await vscode.commands.executeCommand(commands.keySignOut);
    });

  before(async () => {
    await activate();
    service = await startKeyService({ [jane]: 'Jane Doe', [joe]: 'Joe Doe' });
    await setBaseAddress(`${service.origin}/v4`);
    subscriptions.push(
      vscode.authentication.onDidChangeSessions(({ provider }) => {
        if (provider.id === authenticationProviderId) changes++;
      }),
    );
  });

  beforeEach(() => {
    changes = 0;
    service.asked.splice(0);
  });

  after(async () => {
    for (const one of subscriptions) one.dispose();
    await setBaseAddress(undefined);
    await service.close();
  });

  it('reports a wrong key, keeps the typed text, and accepts the right key', async () => {
    await watchQuickInput(async ({ boxes }) => {
      const signingIn = vscode.commands.executeCommand(commands.keySignIn);
      const box = await until('the box', () => boxes[0]);
      assert.equal(box.password, true);
      assert.match(box.title ?? '', new RegExp(new URL(service.origin).host));
      assert.deepEqual(box.buttons, [], 'the page of the public service is offered for another');

      await enter(box, 'two words');
      await until('a word on spaces', () => messageOf(box).includes('no spaces'));
      assert.deepEqual(service.asked, []);

      await enter(box, 'oe_key-of-nobody');
      await until('the refusal', () => messageOf(box).includes('refused this key'));
      assert.equal(box.value, 'oe_key-of-nobody');
      assert.deepEqual(await sessionsOf(service.origin), []);

      await enter(box, `  ${jane} `);
      assert.equal(await signingIn, true);
    });
    assert.deepEqual(service.asked.map(({ path, token }) => [path, token]).at(-1), ['/v4/me', jane]);
    assert.deepEqual(await sessionsOf(service.origin), [jane]);
    await assertChanges(1);
  });

  it('shows the account name from the service', async () => {
    const accounts = await vscode.authentication.getAccounts(authenticationProviderId);
    assert.deepEqual(
      accounts.map(({ label }) => label),
      ['Jane Doe'],
    );
  });

  it('stores several keys, and returns none for another origin', async () => {
    assert.equal(await signInWith(joe), true);
    await assertChanges(1);
    assert.deepEqual(await sessionsOf(service.origin), [jane, joe].sort());
    assert.deepEqual(await sessionsOf('https://api.openelectricity.org.au'), []);
  });

  it('switches between keys without a session event', async () => {
    await watchQuickInput(async ({ picks, answer }) => {
      answer(['Jane Doe']);
      await vscode.commands.executeCommand(commands.keyChoose);
      await vscode.commands.executeCommand(commands.keyChoose);
      const [first, second] = picks.map(({ items }) =>
        items.find((item) => item.description?.includes('in use')),
      );
      assert.match(first?.label ?? '', /Joe Doe/);
      assert.match(second?.label ?? '', /Jane Doe/);
      assert.doesNotMatch(
        JSON.stringify(picks.map(({ items }) => items.map((i) => [i.label, i.description]))),
        /key-of-/,
      );
    });
    await assertChanges(0);
  });

  it('stores nothing when the box is closed', async () => {
    await watchQuickInput(async ({ boxes }) => {
      const signingIn = vscode.commands.executeCommand(commands.keySignIn);
      const box = await until('the box', () => boxes[0]);
      box.value = jane;
      await pressEscape();
      assert.equal(await signingIn, false);
    });
    await assertChanges(0);
    assert.deepEqual(service.asked, []);
  });

  it('removes the picked key on sign-out', async () => {
    await signOutOf('Joe Doe');
    assert.deepEqual(await sessionsOf(service.origin), [jane]);
    await assertChanges(1);
  });

  it('stores an unchecked key at the user’s choice when the service cannot be reached', async () => {
    const gone = await startKeyService({});
    await gone.close();
    await setBaseAddress(gone.origin);
    const signedIn = await watchQuickInput(async ({ boxes, picks, answer }) => {
      answer(['Store the key unchecked']);
      const signingIn = vscode.commands.executeCommand(commands.keySignIn);
      const box = await until('the box', () => boxes[0]);
      await enter(box, joe);
      const answered = await signingIn;
      assert.match(picks[0]?.title ?? '', /Could Not Be Checked/);
      return answered;
    });
    assert.equal(signedIn, true);
    assert.deepEqual(await sessionsOf(gone.origin), [joe]);
    const labels = (await vscode.authentication.getAccounts(authenticationProviderId)).map(
      ({ label }) => label,
    );
    assert.deepEqual(labels.sort(), ['Jane Doe', 'Key ending …-joe']);
    await signOutOf('-joe');
    await setBaseAddress(service.origin);
  });

  it('does not call a key refused when a firewall replies', () =>
    withServer(replyHtml('error code: 1010', 403), async ({ baseAddress }) => {
      await setBaseAddress(baseAddress);
      await watchQuickInput(async ({ boxes, picks }) => {
        const signingIn = vscode.commands.executeCommand(commands.keySignIn);
        const box = await until('the box', () => boxes[0]);
        await enter(box, joe);
        assert.equal(await signingIn, false);
        assert.match(picks[0]?.title ?? '', /Could Not Be Checked/);
        assert.match(picks[0]?.items[0]?.detail ?? '', /^Try another network/);
        assert.doesNotMatch(messageOf(box), /refused/);
      });
      await setBaseAddress(service.origin);
    }));

  it('accepts a session without a key', async () => {
    assert.equal(await vscode.commands.executeCommand(internalCommands.keyContinueWithout), true);
  });

  it('removes the last key on sign-out without a question', async () => {
    await vscode.commands.executeCommand(commands.keySignOut);
    assert.deepEqual(await sessionsOf(service.origin), []);
    await assertChanges(1);
  });
});
