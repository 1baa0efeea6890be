import type { FontId } from './bundled-fonts.ts'
import { openFont } from './harfbuzz.ts'

const outlines = new Map<string, string>()

/** Returns the path operators (ISO 32000-2 §8.5.2) of a TrueType glyph's outline, in thousandths of the em. */
export function glyphOutline(font: FontId, glyph: number): string {
  const key = `${font} ${glyph}`
  const outline = outlines.get(key) ?? pathOperators(openFont(font).glyphToJson(glyph))
  outlines.set(key, outline)
  return outline
}

function pathOperators(commands: { type: string; values: number[] }[]): string {
  const operators: string[] = []
  let [x, y] = [0, 0]
  for (const { type, values } of commands) {
    if (type === 'Z') operators.push('h')
    else if (type === 'M') operators.push(`${values.map(Math.round).join(' ')} m`)
    else if (type === 'L') operators.push(`${values.map(Math.round).join(' ')} l`)
    else operators.push(`${toCubic(x, y, values).map(Math.round).join(' ')} c`)
    x = values.at(-2) ?? x
    y = values.at(-1) ?? y
  }
  return operators.join('\n')
}

/** Converts a quadratic curve to a cubic one, the only kind in PDF. */
function toCubic(x: number, y: number, values: number[]): number[] {
  if (values.length === 6) return values
  const [controlX, controlY, endX, endY] = values as [number, number, number, number]
  const third = (end: number, control: number) => end + ((control - end) * 2) / 3
  return [third(x, controlX), third(y, controlY), third(endX, controlX), third(endY, controlY), endX, endY]
}
