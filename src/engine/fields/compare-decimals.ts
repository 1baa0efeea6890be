/**
 * Compares two stored amounts exactly, with any number of digits. Returns a negative number when the first is less, a
 * positive number when it is greater, and 0 when both are the same number, however they are written. Returns NaN when a
 * text is not a decimal and the texts differ.
 */
export function compareDecimals(a: string, b: string): number {
  const [left, right] = [partsOf(a), partsOf(b)]
  if (left === null || right === null) return a === b ? 0 : Number.NaN
  const digits = Math.max(left.fraction.length, right.fraction.length)
  const difference = scaled(left, digits) - scaled(right, digits)
  return difference === 0n ? 0 : difference < 0n ? -1 : 1
}

interface Decimal {
  sign: string
  whole: string
  fraction: string
}

function partsOf(text: string): Decimal | null {
  const [, sign, whole, fraction = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text) ?? []
  return whole === undefined ? null : { sign: sign!, whole, fraction }
}

const scaled = ({ sign, whole, fraction }: Decimal, digits: number) =>
  BigInt(`${sign}${whole}${fraction.padEnd(digits, '0')}`)
