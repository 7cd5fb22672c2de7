type Column = Int32Array | Uint32Array | Uint16Array | Uint8Array | Float64Array

/** A copy with half as much room again, and at least for `length`. The more often arrays grow, the more holes they leave in memory. */
export function longer<T extends Column>(column: T, length = 0): T {
  const wanted = Math.max(length, Math.ceil(column.length * 1.5))
  const copy = new (column.constructor as new (length: number) => T)(wanted)
  copy.set(column)
  return copy
}
