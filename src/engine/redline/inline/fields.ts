import { traitsOf } from '../../docx/grammar/elements.ts'
import { attribute, textOf, type XmlElement } from '../../xml/xml-tree.ts'
import { visitRunContent } from '../inline-content.ts'
import type { Piece } from '../paragraph-text.ts'
import { type ParagraphPlace, paragraphsOf } from '../paragraphs.ts'

/** A field as far as it is in one paragraph (ECMA-376-1 §17.16). */
export interface Field {
  /** What it says, such as ` REF Price \\h `. */
  code: string
  /** Indices of pieces: of the mark that begins it, or -1 when that is in an earlier paragraph. */
  first: number
  /** The last of it, or the number of pieces when it goes on after the paragraph. */
  last: number
  /** What it shows, by offsets into the text. */
  start: number
  end: number
  /** A word processor works its text out anew: what is edited in it would be lost. */
  isComputed: boolean
  /** `w:fldSimple`: an element around its text. Others are marks among the runs. */
  isElement: boolean
}

/** Fields whose shown text is written by people. */
const written = new Set(['HYPERLINK', 'FORMTEXT'])
/** The first word of a code, in capitals; empty where there is none. */
export const fieldName = (code: string): string => (/^\s*([^\s"\\]+)/.exec(code)?.[1] ?? '').toUpperCase()
const isComputed = (code: string) => !written.has(fieldName(code))

interface OpenField {
  first: number
  start: number
  code: string
  isInCode: boolean
}

/**
 * The fields of a paragraph. `around` are the codes of those that begin before it; `offsets` tells where in the text each
 * piece begins, and as the last one where it ends.
 */
export function fieldsOf(around: string[], pieces: Piece[], offsets: number[]): Field[] {
  const open = around.map(code => ({ first: -1, start: 0, code, isInCode: false }))
  const found: Field[] = simpleFields(pieces, offsets)
  const close = (field: OpenField, last: number) =>
    found.push({
      code: field.code,
      first: field.first,
      last,
      start: field.start,
      end: offsets[Math.min(last, pieces.length)]!,
      isComputed: isComputed(field.code),
      isElement: false,
    })
  const stack: OpenField[] = [...open]
  const [begins, ends] = balanced(pieces, open.length)
  for (const [index, { node }] of pieces.entries()) {
    const field = stack.at(-1)
    if (begins.has(index)) stack.push({ first: index, start: offsets[index]!, code: '', isInCode: true })
    else if (ends.has(index) && field) close(stack.pop()!, index)
    else if (field && isCode(node) && field.isInCode) field.code += textOf(node)
    else if (field && node.name === 'w:fldChar') field.isInCode = false
  }
  for (const field of stack) close(field, pieces.length)
  return found
}

const isCode = (node: XmlElement) => traitsOf(node.name).text === 'code'
const fieldChar = (node: XmlElement) => (node.name === 'w:fldChar' ? attribute(node, 'w:fldCharType') : undefined)

/** The marks that begin and end fields; an end without a beginning is none. */
function balanced(pieces: Piece[], openBefore: number): [Set<number>, Set<number>] {
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
  const found = new Map<XmlElement, Field>()
  for (const [index, piece] of pieces.entries()) {
    for (const around of piece.path) {
      if (around.name !== 'w:fldSimple') continue
      const field = found.get(around)
      if (field) Object.assign(field, { last: index, end: offsets[index + 1]! })
      else
        found.set(around, {
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
  return [...found.values()]
}

/** A field that goes on beyond the paragraph in which it begins. */
export interface Span {
  /** Indices of the paragraphs in which it begins and ends. */
  from: number
  to: number
  code: string
}

/** The codes of the fields that begin before a paragraph and end in it or after it, such as a table of contents. */
export function codesAround(body: XmlElement, paragraph: XmlElement): string[] {
  const places = paragraphsOf(body)
  const at = places.findIndex(({ node }) => node === paragraph)
  return around(spansOf(places), at)
}

/** More fields in each other than any word processor shows. */
const DEEPEST = 100

/** The same of each paragraph that has some, the outermost hundred. `spans` are those of the places. */
export function allCodesAround(places: ParagraphPlace[], spans: readonly Span[]): Map<XmlElement, string[]> {
  const begun = Map.groupBy(spans, span => span.from + 1)
  const found = new Map<XmlElement, string[]>()
  if (begun.size === 0) return found
  let open: Span[] = []
  for (const [index, { node }] of places.entries()) {
    open = open.filter(span => span.to >= index)
    open.push(...(begun.get(index) ?? []).sort((a, b) => b.to - a.to))
    if (open.length > DEEPEST) open.length = DEEPEST
    if (open.length > 0)
      found.set(
        node,
        open.map(span => span.code),
      )
  }
  return found
}

/** The paragraphs in the midst of a field that a word processor works out: it begins before them and ends behind them. */
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

const around = (spans: Span[], at: number): string[] =>
  spans
    .filter(({ from, to }) => from < at && at <= to)
    .sort((a, b) => a.from - b.from || b.to - a.to)
    .map(span => span.code)

/** The fields that go on beyond the paragraph in which they begin. */
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
    // runs of this story only: those of a text box are inside of a run
    visitRunContent(node, visit)
  }
  return spans
}
