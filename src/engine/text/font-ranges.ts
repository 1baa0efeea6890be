import type { FontId } from './bundled-fonts.ts'
import { openFont } from './harfbuzz.ts'

/**
 * Returns the ranges of code points in the font's own character map, `[first, last, …]` in ascending order, without
 * control characters (the CJK fonts map these to a space).
 */
export function fontRanges(font: FontId): number[] {
  const ranges: number[] = []
  for (const codePoint of openFont(font).face.collectUnicodes()) {
    if (codePoint < 0x20 || (codePoint >= 0x7f && codePoint < 0xa0)) continue
    if (ranges.at(-1) === codePoint - 1) ranges[ranges.length - 1] = codePoint
    else ranges.push(codePoint, codePoint)
  }
  return ranges
}
