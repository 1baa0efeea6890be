/**
 * Compares two stored amounts: negative when the first is less, positive when it is greater; 0 for the same number, however it is
 * written. It is exact for any number of digits. NaN when a text is not a decimal and the texts differ.
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
