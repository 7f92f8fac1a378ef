/**
 * Exponential and natural logarithm, bit-identical in every engine.
 *
 * ECMAScript lets an engine approximate Math.exp and Math.log as it likes; these use only
 * operations that IEEE 754 rounds in one way. Both are within 1e-15 of the true value, relatively.
 */

// ln 2 in two parts: the first ends in 21 zero bits, so that k * LN2_HIGH is exact for |k| < 2^20.
const LN2_HIGH = 0.6931471803691238;
const LN2_LOW = 1.9082149292705877e-10;

const LARGEST_ARGUMENT = 709.782712893384;
const SMALLEST_ARGUMENT = -745.1332191019412;
const SMALLEST_NORMAL = 2.2250738585072014e-308;
const TWO_TO_54 = 0x40000000000000;
const SQRT_2_MANTISSA = 0x6a09e;

// 1/n! for n = 13 down to 2; the first omitted term is below 5e-18 for |r| <= ln(2)/2.
const EXP_TERMS = inverseFactorials(13);
// 2/(2n + 1) for n = 11 down to 1; s^2 is below 0.0295, so the rest is below 1e-18.
const LOG_TERMS = Float64Array.from({ length: 11 }, (_, i) => 2 / (23 - 2 * i));

const bits = new DataView(new ArrayBuffer(8));

function inverseFactorials(degree: number): Float64Array {
  const terms = new Float64Array(degree - 1);
  let factorial = 1;
  for (let n = 2; n <= degree; n++) {
    factorial *= n;
    terms[degree - n] = 1 / factorial;
  }
  return terms;
}

function polynomial(terms: Float64Array, x: number): number {
  let sum = 0;
  for (let i = 0; i < terms.length; i++) sum = sum * x + terms[i];
  return sum;
}

/** 2^k for -1022 <= k <= 1023, built from its exponent bits. */
function powerOfTwo(k: number): number {
  bits.setUint32(0, (k + 1023) << 20);
  bits.setUint32(4, 0);
  return bits.getFloat64(0);
}

/** e to the power x. */
export function exp(x: number): number {
  if (Number.isNaN(x)) return x;
  if (x > LARGEST_ARGUMENT) return Number.POSITIVE_INFINITY;
  if (x < SMALLEST_ARGUMENT) return 0;
  const k = Math.round(x * Math.LOG2E);
  const high = x - k * LN2_HIGH;
  const low = k * LN2_LOW;
  const r = high - low;
  // The rounding error of r is carried along: it is as large as the error of the polynomial.
  const lost = high - r - low;
  const y = 1 + (r + (lost + r * r * polynomial(EXP_TERMS, r)));
  // Two factors, of which the first is exact, so that results below 2^-1022 are rounded only once.
  const half = k > 1023 || k < -1022 ? k >> 1 : k;
  return half === k ? y * powerOfTwo(k) : y * powerOfTwo(half) * powerOfTwo(k - half);
}

/** Natural logarithm; -Infinity at 0, NaN below. */
export function log(x: number): number {
  if (Number.isNaN(x) || x < 0) return Number.NaN;
  if (x === 0) return Number.NEGATIVE_INFINITY;
  if (x === Number.POSITIVE_INFINITY) return x;
  const isDenormal = x < SMALLEST_NORMAL;
  bits.setFloat64(0, isDenormal ? x * TWO_TO_54 : x);
  const top = bits.getUint32(0);
  // x = 2^k * (1 + f), with 1 + f between sqrt(1/2) and sqrt(2) so that f is small near x = 1.
  const above = (top & 0xfffff) > SQRT_2_MANTISSA ? 1 : 0;
  const k = (top >>> 20) - 1023 + above - (isDenormal ? 54 : 0);
  bits.setUint32(0, ((1023 - above) << 20) | (top & 0xfffff));
  const f = bits.getFloat64(0) - 1;
  // log(1 + f) = 2 atanh(s) = 2s + s*rest; 2s is written f - s*f, because f has no rounding error.
  const s = f / (2 + f);
  const rest = s * s * polynomial(LOG_TERMS, s * s);
  return k * LN2_HIGH + (f - (s * (f - rest) - k * LN2_LOW));
}
