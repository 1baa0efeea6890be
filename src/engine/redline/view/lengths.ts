/** The size of each unit of ST_UniversalMeasure, in points (ECMA-376-1 §22.9.2.15). */
const units: Record<string, number> = { pt: 1, in: 72, cm: 72 / 2.54, mm: 72 / 25.4, pc: 12, pi: 12 }

/** The greatest length to accept, in points. Anything longer is a mistake or an attack. */
const LONGEST = 10_000

/**
 * Converts a length to points, rounded to a tenth. A length without a unit is in twentieths of a point. Returns 0 for
 * an invalid length.
 */
export function pointsOf(value: string | undefined): number {
  const [, number, unit] = /^(-?\d+(?:\.\d+)?)(pt|in|cm|mm|pc|pi)?$/.exec(value ?? '') ?? []
  if (number === undefined) return 0
  const points = Number(number) * (unit === undefined ? 1 / 20 : units[unit]!)
  return Math.abs(points) > LONGEST ? 0 : Math.round(points * 10) / 10
}
