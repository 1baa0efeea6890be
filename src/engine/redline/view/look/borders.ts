import { attribute, type XmlElement } from '../../../xml/xml-tree.ts'
import type { Border } from '../../clause-content.ts'
import { type Theme, wordColours } from '../hidden/colours.ts'
import { colourCode } from './text-look.ts'

/** The kinds of line that pages can draw, for the most frequent values of ST_Border (ECMA-376-1 §17.18.2). */
const styles: readonly (readonly [RegExp, Border['style']])[] = [
  [/^(nil|none)$/, 'none'],
  [/^(double|triple|thinThick|thickThin)/, 'double'],
  [/^(outset|threeDEmboss)$/, 'ridge'],
  [/^(inset|threeDEngrave)$/, 'groove'],
  [/^dotted$/, 'dotted'],
  [/^(dash|dotDash|dotDotDash)/, 'dashed'],
]

/** The widest border, in points (§17.3.4). */
const WIDEST = 12

/** Reads a border (CT_Border). Its width is in eighths of a point, and its distance from the text in points. */
export function borderOf(element: XmlElement | undefined, theme: Theme): Border | undefined {
  const value = attribute(element, 'w:val')
  if (!element || value === undefined) return undefined
  const style = styles.find(([pattern]) => pattern.test(value))?.[1] ?? 'solid'
  if (style === 'none') return { style }
  const [color] = wordColours(element, 'color', theme)
  const space = wholeNumber(attribute(element, 'w:space'))
  return {
    style,
    width: Math.min(WIDEST, Math.max(0.25, wholeNumber(attribute(element, 'w:sz')) / 8)),
    ...(color && { color: colourCode(color) }),
    ...(space > 0 && { space }),
  }
}

const wholeNumber = (value: string | undefined) => (/^\d{1,4}$/.test(value ?? '') ? Number(value) : 0)
