import type { FieldBox } from '../../../src/engine/fields/field-place.ts'

type Placed = FieldBox & { page: number }

/** Fields whose top edges differ by less than this share of the smaller field's height are on one line. */
const sameLineShare = 0.5

/** Orders fields as they are read: by page, then line by line from the top, then from the left. */
export function inReadingOrder<F extends Placed>(fields: readonly F[]): F[] {
  const sorted = [...fields].sort((a, b) => a.page - b.page || a.y - b.y || a.x - b.x)
  return linesOf(sorted).flatMap(line => line.sort((a, b) => a.x - b.x))
}

function linesOf<F extends Placed>(sorted: F[]): F[][] {
  const lines: F[][] = []
  for (const field of sorted) {
    const line = lines.at(-1)
    if (line?.[0] && isSameLine(line[0], field)) line.push(field)
    else lines.push([field])
  }
  return lines
}

function isSameLine(first: Placed, field: Placed): boolean {
  return first.page === field.page && field.y - first.y < sameLineShare * Math.min(first.height, field.height)
}
