/** Tells whether two lists have the same values in the same order. */
export function isSameList<Value>(
  a: readonly Value[],
  b: readonly Value[],
  isSame: (first: Value, second: Value) => boolean = (first, second) => first === second,
): boolean {
  return a === b || (a.length === b.length && a.every((value, index) => isSame(value, b[index]!)))
}
