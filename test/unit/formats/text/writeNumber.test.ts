import assert from 'node:assert/strict';
import fc from 'fast-check';
import { longestNumber, writeNumber } from '#src/formats/text/writeNumber';

const before = 3;

function textOf(value: number) {
  const bytes = new Uint8Array(before + longestNumber);
  const end = writeNumber(new DataView(bytes.buffer), before, value);
  return Buffer.from(bytes.subarray(before, end)).toString('latin1');
}

const assertSame = (value: number) => {
  assert.equal(textOf(value), String(value));
};

const bits = new DataView(new ArrayBuffer(8));
/** Returns the double that is this many steps from another. */
function stepsFrom(value: number, steps: number) {
  bits.setFloat64(0, value);
  bits.setBigUint64(0, bits.getBigUint64(0) + BigInt(steps));
  return bits.getFloat64(0);
}

const many = { numRuns: 20_000 };

describe('a number as bytes', () => {
  const rows: number[] = [
    0,
    1,
    9,
    10,
    99,
    100,
    999,
    1000,
    999_999,
    1e6,
    999_999_999,
    1e9,
    1e15,
    2 ** 53,
    1e21,
    1e22,
    0.1,
    0.25,
    1.5,
    100.01,
    0.000001,
    0.0000015,
    9.999999,
    999_999_999.999999,
    123_456_789.123456,
    0.1 + 0.2,
    1 / 3,
    2 / 3,
    1e-7,
    1.5e-7,
    5e-324,
    Number.MAX_VALUE,
    Number.MIN_VALUE,
    Number.EPSILON,
    1 + Number.EPSILON,
    1 - Number.EPSILON / 2,
    900719925.4740993,
    4.35,
    8.41,
    5e-7,
    1.000005,
    2 ** -19,
    2 ** -10,
    2 ** -1 + 2 ** -53,
    2 ** 29 + 2 ** -23,
    99_999_999.99999999,
    9.5,
    0.3,
    1e-6,
  ];
  it('equals String for edge cases', () => {
    for (const value of rows) {
      assertSame(value);
      assertSame(-value);
    }
    assert.equal(textOf(-0), '0');
  });

  it('equals String for any double', () =>
    fc.assert(fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), assertSame), many));

  it('equals String for measurements: full doubles and a few decimals', () => {
    const exponent = fc.integer({ min: -8, max: 16 });
    const fraction = fc.double({ min: 0, max: 1, noNaN: true });
    fc.assert(
      fc.property(fraction, exponent, fc.nat(17), fc.boolean(), (part, size, decimals, isNegative) => {
        const value = (isNegative ? -part : part) * 10 ** size;
        assertSame(value);
        assertSame(Number(value.toFixed(decimals)));
        assertSame(Number(value.toPrecision(Math.max(1, decimals))));
      }),
      many,
    );
  });

  it('equals String near powers of two and ten and near short decimals', () => {
    const near = fc.integer({ min: -20, max: 20 });
    const scale = fc.integer({ min: -25, max: 30 });
    fc.assert(
      fc.property(
        scale,
        fc.integer({ min: -7, max: 10 }),
        fc.nat(999_999),
        near,
        (two, ten, short, steps) => {
          for (const centre of [2 ** two, 10 ** ten, (1 + short) / 1000, (1 + short) * 10 ** (ten - 6)])
            assertSame(stepsFrom(centre, steps));
        },
      ),
      many,
    );
  });
});
