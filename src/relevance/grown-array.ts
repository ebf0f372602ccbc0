/** A longer copy of a typed array, the rest zero. */
export function grownArray<
  Kind extends Uint8Array | Int8Array | Uint16Array | Int32Array | Float32Array,
>(array: Kind, length: number): Kind {
  const longer = new (array.constructor as new (length: number) => Kind)(length);
  longer.set(array);
  return longer;
}
