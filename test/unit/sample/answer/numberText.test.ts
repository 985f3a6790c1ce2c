import assert from 'node:assert/strict';
import { numberText } from '#src/sample/answer/answer';

describe('the number format of the sample service', () => {
  const rows: [value: number, decimals: number, text: string][] = [
    [NaN, 6, 'null'],
    [0, 6, '0'],
    [-0, 6, '0'],
    [100, 6, '100'],
    [0.1, 6, '0.1'],
    [-0.1, 6, '-0.1'],
    [12.000001, 6, '12.000001'],
    [12.0000004, 6, '12'],
    [-0.0000004, 6, '0'],
    [6685.2291666, 6, '6685.229167'],
    [345.12, 6, '345.12'],
    [345.1002, 6, '345.1002'],
    [0.9999999, 6, '1'],
    [123.456, 2, '123.46'],
    [-1000, 6, '-1000'],
    [2147483648.5, 6, '2147483648.5'],
    [98765432109.25, 6, '98765432109.25'],
  ];
  for (const [value, decimals, text] of rows) {
    it(`writes ${value} at ${decimals} decimals as ${text}`, () => {
      assert.equal(numberText(value, decimals), text);
    });
  }

  it('writes rounded values as String does', () => {
    for (let i = 1; i < 20_000; i++) {
      const value = ((i * 7919.123457) % 30_000) - 5000;
      assert.equal(numberText(value, 6), String(Math.round(value * 1e6) / 1e6));
    }
  });
});
