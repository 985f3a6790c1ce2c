import assert from 'node:assert/strict';
import { scrollSpeed } from '../../../../../src/webview/table/columns/columnPress';

describe('a drag of a column near an edge', () => {
  const rows: [x: number, speed: number][] = [
    [500, 0],
    [232, 0],
    [216, -8],
    [200, -16],
    [-50, -16],
    [768, 0],
    [784, 8],
    [900, 16],
  ];
  for (const [x, speed] of rows)
    it(`scrolls by ${speed} pixels a frame at ${x}`, () => {
      assert.equal(scrollSpeed(x, 200, 800) + 0, speed);
    });
});
