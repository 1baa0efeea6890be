import type { ReplacementText, Show, ShownGlyph } from '../page-text/shown-text.ts'
import { latin1 } from '../pdf/characters.ts'
import { type PdfObject, PdfString } from '../pdf/objects.ts'
import { serialize } from '../pdf/serialize.ts'

interface Edit {
  start: number
  end: number
  text: string
}

/**
 * Returns a content stream without some of its glyphs. Each glyph is replaced by a displacement of the same length, so
 * that nothing else moves. Replacement texts around the glyphs are removed too.
 * @param glyphs glyphs of this stream only
 */
export function eraseGlyphs(content: Uint8Array, glyphs: readonly ShownGlyph[]): Uint8Array {
  const byPlace = new Map<number, { show: Show; erased: ShownGlyph[] }>()
  const replacements = new Map<number, ReplacementText>()
  for (const glyph of glyphs) {
    const { show } = glyph
    const entry = byPlace.get(show.operator.start) ?? { show, erased: [] }
    byPlace.set(show.operator.start, entry)
    entry.erased.push(glyph)
    for (const replacement of show.replacements)
      if (replacement.properties && replacement.stream === show.stream)
        replacements.set(replacement.properties.start, replacement)
  }
  const edits = [...byPlace.values()].map(({ show, erased }) => editOf(show, erased))
  for (const { properties } of replacements.values()) edits.push(withoutReplacement(properties!))
  return applied(content, edits)
}

function editOf({ operator }: Show, erased: readonly ShownGlyph[]): Edit {
  const { name, operands, start, end } = operator
  const items = name === 'TJ' ? (operands[0] as PdfObject[]) : [operands[name === '"' ? 2 : 0] ?? null]
  const remaining = serialize(merged(items.flatMap((item, index) => withoutGlyphs(item, erased, index))))
  return { start, end, text: ` ${lineMove(name, operands)}${remaining} TJ ` }
}

/** Returns operators for the effects of `'` and `"` besides showing text (ISO 32000-2 Table 107). */
function lineMove(name: string, operands: readonly PdfObject[]): string {
  if (name === "'") return 'T* '
  return name === '"' ? `${serialize(operands[0] ?? 0)} Tw ${serialize(operands[1] ?? 0)} Tc T* ` : ''
}

function withoutGlyphs(item: PdfObject, erased: readonly ShownGlyph[], index: number): PdfObject[] {
  if (!(item instanceof PdfString)) return [item]
  const byOffset = new Map(erased.filter(glyph => glyph.item === index).map(glyph => [glyph.offset, glyph]))
  if (byOffset.size === 0) return [item]
  const parts: PdfObject[] = []
  let start = 0
  for (const glyph of [...byOffset.values()].sort((a, b) => a.offset - b.offset)) {
    if (glyph.offset > start) parts.push(new PdfString(item.bytes.slice(start, glyph.offset), true))
    parts.push(glyph.displacement)
    start = glyph.offset + glyph.length
  }
  if (start < item.bytes.length) parts.push(new PdfString(item.bytes.slice(start), true))
  return parts
}

/** Merges adjacent numbers, so that their count does not reveal the number of glyphs. */
function merged(items: PdfObject[]): PdfObject[] {
  const result: PdfObject[] = []
  for (const item of items) {
    const last = result.at(-1)
    if (typeof item === 'number' && typeof last === 'number') result[result.length - 1] = last + item
    else result.push(item)
  }
  return result.map(item => (typeof item === 'number' ? Math.round(item * 1e4) / 1e4 : item))
}

function withoutReplacement({ start, end, tag, dict }: NonNullable<ReplacementText['properties']>): Edit {
  const rest = new Map(dict)
  for (const key of ['ActualText', 'Alt', 'E']) rest.delete(key)
  return { start, end, text: ` ${serialize(tag)} ${serialize(rest)} BDC ` }
}

function applied(content: Uint8Array, edits: Edit[]): Uint8Array {
  const parts: Uint8Array[] = []
  let at = 0
  for (const { start, end, text } of edits.sort((a, b) => a.start - b.start)) {
    parts.push(content.subarray(at, start), latin1(text))
    at = end
  }
  return Buffer.concat([...parts, content.subarray(at)])
}
