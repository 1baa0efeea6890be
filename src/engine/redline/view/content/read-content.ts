import { traitsOf } from '../../../docx/grammar/elements.ts'
import { attribute, firstChild, type XmlElement } from '../../../xml/xml-tree.ts'
import type { ChangeMark, InlineNode, Marks, TextFormat } from '../../clause-content.ts'
import { isEditable } from '../../inline/controls.ts'
import { type Field, fieldName, fieldsOf } from '../../inline/fields.ts'
import type { Piece } from '../../paragraph-text.ts'
import { type RevisionMark, revisionMark } from '../../revision-mark.ts'
import { type HidingContext, hiddenPieces } from '../hidden/hidden-pieces.ts'
import { isSameLook, type ParagraphLooks, paragraphLooks, runLook } from '../look/text-look.ts'
import { fontOf, type RunFormat, runFormat, type StyledRuns, styledRuns } from '../run-format.ts'
import { childValue, paragraphStyles } from '../style-sheet.ts'
import { shownCharacters } from '../symbol-characters.ts'
import type { BlockContext } from './block-format.ts'
import { linkOfCode } from './links.ts'
import { type ObjectContext, objectNode } from './object-node.ts'

export interface ContentContext extends ObjectContext, HidingContext, BlockContext {
  /** Returns the change that a mark is part of. */
  changeOf(mark: RevisionMark): ChangeMark
  /** Returns the target of a link; empty if the link leads nowhere. */
  linkOf(link: XmlElement): string
  /** Whether links or references lead to a bookmark. */
  isShown(bookmark: string): boolean
  /** Returns the codes of the fields that begin before a paragraph and end in it or after it. */
  codesAround(paragraph: XmlElement): string[]
}

/**
 * Reads the content of a paragraph in file order, including deleted nodes. The texts of all other nodes add up exactly
 * to the text of the clause. Neighbouring texts with the same marks become one node: the bold runs `a` and `b` give one
 * node `ab`.
 */
export function readContent(paragraph: XmlElement, pieces: Piece[], context: ContentContext): InlineNode[] {
  const styles = paragraphStyles(context.sheet, paragraph)
  const ofTables = context.around(paragraph).runs
  const runs = styledRuns(context.sheet, styles, ofTables)
  const looks = paragraphLooks(styles, ofTables, context)
  const marksOf = marksReader(paragraph, pieces, { ...context, runs, looks })
  const content: InlineNode[] = []
  for (const [index, piece] of pieces.entries()) {
    const node = nodeOf(piece, context, runs)
    if (!node) continue
    const marks = marksOf(piece, index)
    const last = content.at(-1)
    if (last && node.type === 'text' && last.type === 'text' && isSame(last, marks)) join(last, node)
    else content.push(Object.assign(node, marks))
  }
  return content
}

type TextNode = Extract<InlineNode, { type: 'text' }>

function join(last: TextNode, { text, shown }: TextNode): void {
  if (shown !== undefined || last.shown !== undefined) last.shown = (last.shown ?? last.text) + (shown ?? text)
  last.text += text
}

function nodeOf({ node, text, run }: Piece, context: ContentContext, runs: StyledRuns): InlineNode | null {
  if (node.name === 'w:bookmarkStart') {
    const name = attribute(node, 'w:name') ?? ''
    return context.isShown(name) ? { type: 'bookmark', text: '', name } : null
  }
  if (text === '') return null
  if (node.name === 'w:br' || node.name === 'w:cr') return { type: 'break', text, of: breakOf(node) }
  if (node.name === 'w:sym') {
    return textNode(text, shownCharacters(text, attribute(node, 'w:font')))
  }
  if (traitsOf(node.name).object) return objectNode(node, context)
  if (text === '\t' && node.name !== 'w:t' && node.name !== 'w:delText') return { type: 'tab', text }
  return textNode(text, run ? shownCharacters(text, fontOf(run, runs)) : text)
}

const textNode = (text: string, shown: string): InlineNode => ({ type: 'text', text, ...(shown !== text && { shown }) })

function breakOf(node: XmlElement): 'line' | 'page' | 'column' {
  const type = node.name === 'w:br' ? attribute(node, 'w:type') : undefined
  return type === 'page' || type === 'column' ? type : 'line'
}

interface ReadingContext extends ContentContext {
  runs: StyledRuns
  looks: ParagraphLooks
}

/**
 * Returns a function that reads the marks around a piece. Consecutive pieces with the same run and path get the same
 * object, unless the paragraph has fields.
 */
function marksReader(paragraph: XmlElement, pieces: Piece[], context: ReadingContext) {
  const fields = fieldsAround(paragraph, pieces, context)
  const hidden = hiddenPieces(paragraph, pieces, context)
  const controls: XmlElement[] = []
  let last: { run: XmlElement | null; path: XmlElement[]; isHidden: boolean; marks: Marks } | undefined
  return (piece: Piece, index: number): Marks => {
    const isHidden = hidden.has(index)
    const isSameRun = last?.run === piece.run && last.path === piece.path && last.isHidden === isHidden
    if (fields.length === 0 && last && isSameRun) return last.marks
    const marks: Marks = {}
    if (piece.run) markRun(marks, piece.run, piece.text, context)
    if (isHidden) marks.format = withHidden(marks.format ?? [])
    if (piece.inserted) marks.inserted = context.changeOf(piece.inserted)
    if (piece.deleted) marks.deleted = context.changeOf(piece.deleted)
    markWrappers(marks, piece.path, controls, context)
    if (fields.length > 0) markFields(marks, fields, index)
    last = { run: piece.run, path: piece.path, isHidden, marks }
    return marks
  }
}

function markRun(marks: Marks, run: XmlElement, text: string, context: ReadingContext): void {
  const format = formatNamesOf(runFormat(run, context.runs))
  if (format.length > 0) marks.format = format
  const look = runLook(run, text, context.looks, context)
  if (look) marks.look = look
  const change = firstChild(firstChild(run, 'w:rPr'), 'w:rPrChange')
  if (change) marks.reformatted = context.changeOf(revisionMark(change)).change
}

const formatNames = ['bold', 'italic', 'underline', 'strike', 'caps', 'smallCaps'] as const
const formatCache = new WeakMap<RunFormat, TextFormat[]>()

/** Adds `hidden` to a list of formats, before `sub` and `sup`. */
function withHidden(formats: readonly TextFormat[]): TextFormat[] {
  const isBefore = (format: TextFormat) => format !== 'sub' && format !== 'sup'
  return [...formats.filter(isBefore), 'hidden', ...formats.filter(format => !isBefore(format))]
}

/** Lists the formats of a run. Every call with the same run format returns the same list. */
export function formatNamesOf(format: RunFormat): TextFormat[] {
  const cached = formatCache.get(format)
  if (cached) return cached
  const names: TextFormat[] = formatNames.filter(name => format[name])
  if (format.position) names.push(format.position)
  formatCache.set(format, names)
  return names
}

function markWrappers(marks: Marks, path: XmlElement[], controls: XmlElement[], context: ContentContext): void {
  if (path.length === 1) return
  for (const around of path) {
    if (around.name === 'w:hyperlink') marks.link = context.linkOf(around)
    else if (around.name === 'w:sdt') marks.control = controlOf(around, controls)
  }
  if (!isEditable(path)) marks.editable = false
}

function controlOf(control: XmlElement, controls: XmlElement[]): NonNullable<Marks['control']> {
  if (!controls.includes(control)) controls.push(control)
  const properties = firstChild(control, 'w:sdtPr')
  const title = childValue(properties, 'w:alias') ?? childValue(properties, 'w:tag')
  return { index: controls.indexOf(control), ...(title && { title }) }
}

function fieldsAround(paragraph: XmlElement, pieces: Piece[], context: ContentContext): Field[] {
  const around = context.codesAround(paragraph)
  const begins = ({ node, path }: Piece) =>
    node.name === 'w:fldChar' || path.some(ancestor => ancestor.name === 'w:fldSimple')
  if (around.length === 0 && !pieces.some(begins)) return []
  const offsets = [0]
  for (const piece of pieces) offsets.push(offsets.at(-1)! + (piece.deleted ? 0 : piece.text.length))
  return fieldsOf(around, pieces, offsets).sort((a, b) => a.first - b.first || b.last - a.last)
}

/**
 * Records the field around a piece in its marks. `fields` are sorted, outer fields first. A computed field counts as a
 * single field, whatever is nested in it.
 */
function markFields(marks: Marks, fields: Field[], index: number): void {
  const around = fields.filter(field => field.first <= index && index <= field.last)
  for (const { code } of around) {
    const link = linkOfCode(code)
    if (link !== undefined) marks.link = link
  }
  const shown =
    around.find(field => field.isComputed) ?? around.findLast(field => fieldName(field.code) !== 'HYPERLINK')
  if (!shown) return
  marks.field = { index: fields.indexOf(shown), name: fieldName(shown.code) }
  if (shown.isComputed) marks.editable = false
}

function isSame(a: Marks, b: Marks): boolean {
  return (
    a.link === b.link &&
    a.reformatted === b.reformatted &&
    a.editable === b.editable &&
    a.field?.index === b.field?.index &&
    a.control?.index === b.control?.index &&
    isSameChange(a.inserted, b.inserted) &&
    isSameChange(a.deleted, b.deleted) &&
    (a.format === b.format || a.format?.join() === b.format?.join()) &&
    isSameLook(a.look, b.look)
  )
}

const isSameChange = (a: ChangeMark | undefined, b: ChangeMark | undefined) =>
  a === b || (a?.change === b?.change && a?.move === b?.move)
