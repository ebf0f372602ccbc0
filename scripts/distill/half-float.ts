/** 16-bit floats (IEEE 754 binary16), rounded to nearest; Node 20 has no array of them. */

/** The bits of the 16-bit float nearest to a number below 65,504 in size. */
export function toHalf(value: number): number {
  const size = Math.abs(value);
  const sign = value < 0 ? 0x8000 : 0;
  if (size > 65_504) throw new RangeError(`Cannot store as 16-bit float: got ${value}`);
  if (size < 2 ** -14) return sign | Math.round(size * 2 ** 24);
  const exponent = Math.floor(Math.log2(size));
  // A fraction that rounds up to 1,024 carries into the exponent, as it should.
  return sign | (((exponent + 15) << 10) + Math.round((size / 2 ** exponent - 1) * 1024));
}
