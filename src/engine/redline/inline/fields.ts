import { traitsOf } from '../../docx/grammar/elements.ts'
import { attribute, textOf, type XmlElement } from '../../xml/xml-tree.ts'
import { visitRunContent } from '../inline-content.ts'
import type { Piece } from '../paragraph-text.ts'
import { type ParagraphPlace, paragraphsOf } from '../paragraphs.ts'

/** The part of a field that is in one paragraph (ECMA-376-1 §17.16). */
export interface Field {
  /** The code, such as ` REF Price \h `. */
  code: string
  /** The index of the piece that begins the field; -1 if the field begins in an earlier paragraph. */
  first: number
  /** The index of the last piece of the field; the number of pieces if the field continues after the paragraph. */
  last: number
  /** The offsets of the text that the field shows. */
  start: number
  end: number
  /** A word processor computes the text again, so edits to it would be lost. */
  isComputed: boolean
  /** The field is a `w:fldSimple` element around its text. Other fields consist of field characters in runs. */
  isElement: boolean
}

/** Fields whose shown text is typed, not computed. */
const writtenByPeople = new Set(['HYPERLINK', 'FORMTEXT'])
/** Returns the first word of a code, in upper case; empty if there is none. */
export const fieldName = (code: string): string => (/^\s*([^\s"\\]+)/.exec(code)?.[1] ?? '').toUpperCase()
const isComputed = (code: string) => !writtenByPeople.has(fieldName(code))

interface OpenField {
  first: number
  start: number
  code: string
  isInCode: boolean
}

/**
 * Finds the fields of a paragraph. `around` holds the codes of fields that begin in earlier paragraphs. `offsets` holds
 * the offset of each piece in the text and, as its last entry, the length of the text.
 */
export function fieldsOf(around: string[], pieces: Piece[], offsets: number[]): Field[] {
  const open = around.map(code => ({ first: -1, start: 0, code, isInCode: false }))
  const fields: Field[] = simpleFields(pieces, offsets)
  const close = (field: OpenField, last: number) =>
    fields.push({
      code: field.code,
      first: field.first,
      last,
      start: field.start,
      end: offsets[Math.min(last, pieces.length)]!,
      isComputed: isComputed(field.code),
      isElement: false,
    })
  const stack: OpenField[] = [...open]
  const [begins, ends] = fieldEnds(pieces, open.length)
  for (const [index, { node }] of pieces.entries()) {
    const field = stack.at(-1)
    if (begins.has(index)) stack.push({ first: index, start: offsets[index]!, code: '', isInCode: true })
    else if (ends.has(index) && field) close(stack.pop()!, index)
    else if (field && isCode(node) && field.isInCode) field.code += textOf(node)
    else if (field && node.name === 'w:fldChar') field.isInCode = false
  }
  for (const field of stack) close(field, pieces.length)
  return fields
}

const isCode = (node: XmlElement) => traitsOf(node.name).text === 'code'
const fieldChar = (node: XmlElement) => (node.name === 'w:fldChar' ? attribute(node, 'w:fldCharType') : undefined)

/** Returns the indices of the pieces that begin and end fields. An end without a beginning does not count. */
function fieldEnds(pieces: Piece[], openBefore: number): [Set<number>, Set<number>] {
  const [begins, ends] = [new Set<number>(), new Set<number>()]
  let depth = openBefore
  for (const [index, { node }] of pieces.entries()) {
    if (fieldChar(node) === 'begin') {
      begins.add(index)
      depth++
    } else if (fieldChar(node) === 'end' && depth > 0) {
      ends.add(index)
      depth--
    }
  }
  return [begins, ends]
}

function simpleFields(pieces: Piece[], offsets: number[]): Field[] {
  const fieldsByElement = new Map<XmlElement, Field>()
  for (const [index, piece] of pieces.entries()) {
    for (const around of piece.path) {
      if (around.name !== 'w:fldSimple') continue
      const field = fieldsByElement.get(around)
      if (field) Object.assign(field, { last: index, end: offsets[index + 1]! })
      else
        fieldsByElement.set(around, {
          code: attribute(around, 'w:instr') ?? '',
          first: index,
          last: index,
          start: offsets[index]!,
          end: offsets[index + 1]!,
          isComputed: isComputed(attribute(around, 'w:instr') ?? ''),
          isElement: true,
        })
    }
  }
  return [...fieldsByElement.values()]
}

/** A field that continues after the paragraph in which it begins. */
export interface Span {
  /** The indices of the paragraphs in which the field begins and ends. */
  from: number
  to: number
  code: string
}

/**
 * Returns the codes of the fields that begin before a paragraph and end in it or after it, such as a table of contents.
 */
export function codesAround(body: XmlElement, paragraph: XmlElement): string[] {
  const places = paragraphsOf(body)
  const at = places.findIndex(({ node }) => node === paragraph)
  return codesAt(spansOf(places), at)
}

/** The most nested fields to consider; no word processor shows that many. */
const DEEPEST = 100

/**
 * Returns the codes of the fields around each paragraph, for every paragraph with such fields. A paragraph gets the
 * codes of at most the 100 outermost fields. `spans` are the spans of the places.
 */
export function allCodesAround(places: ParagraphPlace[], spans: readonly Span[]): Map<XmlElement, string[]> {
  const spansByStart = Map.groupBy(spans, span => span.from + 1)
  const codes = new Map<XmlElement, string[]>()
  if (spansByStart.size === 0) return codes
  let open: Span[] = []
  for (const [index, { node }] of places.entries()) {
    open = open.filter(span => span.to >= index)
    open.push(...(spansByStart.get(index) ?? []).sort((a, b) => b.to - a.to))
    if (open.length > DEEPEST) open.length = DEEPEST
    if (open.length > 0)
      codes.set(
        node,
        open.map(span => span.code),
      )
  }
  return codes
}

/** Returns the paragraphs that lie completely inside a computed field, which begins before them and ends after them. */
export function paragraphsInFields(places: ParagraphPlace[], spans: readonly Span[]): Set<XmlElement> {
  const reaches = new Map<number, number>()
  for (const { from, to, code } of spans) if (isComputed(code)) reaches.set(from, Math.max(to, reaches.get(from) ?? 0))
  let reach = 0
  return new Set(
    places.flatMap(({ node }, index) => {
      const isInside = index < reach
      reach = Math.max(reach, reaches.get(index) ?? 0)
      return isInside ? [node] : []
    }),
  )
}

const codesAt = (spans: Span[], at: number): string[] =>
  spans
    .filter(({ from, to }) => from < at && at <= to)
    .sort((a, b) => a.from - b.from || b.to - a.to)
    .map(span => span.code)

/** Finds the fields that continue after the paragraph in which they begin. */
export function spansOf(places: ParagraphPlace[]): Span[] {
  const spans: Span[] = []
  const stack: { from: number; code: string }[] = []
  let index = -1
  const visit = (child: XmlElement): void => {
    const kind = fieldChar(child)
    const field = stack.at(-1)
    if (kind === 'begin') stack.push({ from: index, code: '' })
    else if (kind === 'end' && field) {
      stack.pop()
      if (field.from < index) spans.push({ ...field, to: index })
    } else if (field && isCode(child)) field.code += textOf(child)
  }
  for (const { node } of places) {
    index++
    // visit only the runs of this story: the runs of a text box are inside a run
    visitRunContent(node, visit)
  }
  return spans
}
