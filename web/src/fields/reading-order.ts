import type { SessionField } from '../api/generated/calls.ts'

/** Fields whose top edges lie closer than this share of the smaller one's height stand in one line. */
const sameLineShare = 0.5

/** Orders fields as they are read: by page, then line by line from the top, then from the left. */
export function inReadingOrder(fields: SessionField[]): SessionField[] {
  const sorted = [...fields].sort((a, b) => a.page - b.page || a.y - b.y || a.x - b.x)
  return linesOf(sorted).flatMap(line => line.sort((a, b) => a.x - b.x))
}

function linesOf(sorted: SessionField[]): SessionField[][] {
  const lines: SessionField[][] = []
  for (const field of sorted) {
    const line = lines.at(-1)
    if (line?.[0] && isSameLine(line[0], field)) line.push(field)
    else lines.push([field])
  }
  return lines
}

function isSameLine(first: SessionField, field: SessionField): boolean {
  return first.page === field.page && field.y - first.y < sameLineShare * Math.min(first.height, field.height)
}
