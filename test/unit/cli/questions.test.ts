import assert from 'node:assert/strict';
import { tools } from '../../../src/tools/toolTable';
import { withMcp } from '../../support/mcpClient';
import { readQuestions, replay } from '../../questions/replay';

const questions = readQuestions('test/questions');

describe('the questions of analysts', () => {
  it('are at least forty, and use every tool', () => {
    assert.ok(questions.length >= 40, String(questions.length));
    const used = new Set(questions.flatMap(({ calls }) => calls.map(([tool]) => `gridlens_${tool}`)));
    const known = tools.map(({ name }) => name);
    assert.deepEqual(
      [...used].filter((name) => !known.includes(name)),
      [],
    );
    // Tests with a folder and an editor cover these two.
    const others = known.filter((name) => !used.has(name));
    assert.deepEqual(others, ['gridlens_export_result', 'gridlens_show_chart']);
  });

  it('are answered over MCP with the numbers of plain loops, within limits on requests and bytes', async function () {
    this.timeout(300_000);
    await withMcp({ era: '2026-07-28', env: { GRIDLENS_REQUESTS_PER_HOUR: '1000' } }, async (client) => {
      for (const question of questions)
        await replay(question, {
          call: (tool, input) => client.call(`gridlens_${tool}`, input),
          async cancel(tool, input) {
            void client.request('tools/call', { name: `gridlens_${tool}`, arguments: input });
            client.send({ method: 'notifications/cancelled', params: { requestId: client.lastId } });
            await client.listTools();
          },
        });
    });
  });
});
