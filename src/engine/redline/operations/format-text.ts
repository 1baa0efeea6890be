import { removeChildren, setChild } from '../../docx/grammar/order.ts'
import { cloneElement, element, firstChild, isElement, type XmlElement } from '../../xml/xml-tree.ts'
import { currentText, type Piece } from '../paragraph-text.ts'
import { RedlineError } from '../redline-error.ts'
import type { Operation } from '../redline-view.ts'
import { revisionMark } from '../revision-mark.ts'
import { type RunFormat, runFormat, type StyledRuns, styledRuns } from '../view/run-format.ts'
import { paragraphStyles, styleSheetOf } from '../view/style-sheet.ts'
import { closeLater, joinOwn } from './close-seams.ts'
import { besideEachOther, cutText, ownRun } from './cut.ts'
import { type Edit, isOwnInsertion, newMark } from './edit.ts'
import { requireEditable, requireEditableParagraph } from './editable.ts'
import { contentOf, piecesWithin, requireRange } from './paragraph-content.ts'
import { sibling, tell, toldIn } from './seams.ts'

export type TextFormat = Pick<Extract<Operation, { kind: 'format' }>, 'bold' | 'italic' | 'underline'>

const shownAs = new Set(['w:t', 'w:tab', 'w:sym', 'w:noBreakHyphen', 'w:softHyphen'])
/** Text of complex scripts has properties of its own (ECMA-376-1 §17.3.2.2, §17.3.2.17). */
const complexScript = /[\p{sc=Hebrew}\p{sc=Arabic}\p{sc=Syriac}\p{sc=Thaana}\p{sc=Nko}\p{sc=Thai}\p{sc=Devanagari}]/u
const properties = { bold: ['w:b', 'w:bCs'], italic: ['w:i', 'w:iCs'], underline: ['w:u', null] } as const

/**
 * Makes a stretch of a paragraph look as asked; what looks so already is left alone. Answers whether anything changed.
 * Throws RedlineError `out-of-range`, `not-editable` (also where somebody else's change of format is open, of which a run
 * can hold one only).
 */
export function formatText(
  edit: Edit,
  paragraph: XmlElement,
  start: number,
  length: number,
  format: TextFormat,
): boolean {
  requireRange(currentText(contentOf(edit, paragraph).pieces), start, length)
  requireEditableParagraph(edit, paragraph)
  cutText(edit, paragraph, start, start + length)
  const content = contentOf(edit, paragraph)
  const [from, to] = piecesWithin(content, start, start + length)
  const sheet = styleSheetOf(edit.open.file)
  const styled = styledRuns(sheet, paragraphStyles(sheet, paragraph))
  const pieces = content.pieces
    .slice(from, to)
    .filter(({ deleted, node, run }) => run && !deleted && shownAs.has(node.name))
  const differing = pieces.filter(({ run }) => differs(runFormat(run!, styled), format))
  for (const group of besideEachOther(differing).toReversed()) formatGroup(edit, group, styled, format)
  return differing.length > 0
}

const kinds = ['bold', 'italic', 'underline'] as const
const differs = (is: RunFormat, format: TextFormat) =>
  kinds.some(kind => format[kind] !== undefined && format[kind] !== is[kind])

function formatGroup(edit: Edit, group: Piece[], styled: StyledRuns, format: TextFormat): void {
  const { path, inserted } = group[0]!
  requireEditable(path)
  const { run, parent } = ownRun(edit, group)
  const known = firstChild(run, 'w:rPr')
  const change = firstChild(known, 'w:rPrChange')
  if (change && revisionMark(change).author !== edit.author.name)
    throw new RedlineError('not-editable', 'accept or reject the open formatting change first')
  const told = change && toldIn(change)
  const before = change ? (firstChild(change, 'w:rPr') ?? element('w:rPr')) : withoutChange(known)
  const isComplex = complexScript.test(currentText(group))
  const after = formatted(withoutChange(known), run, styled, format, isComplex)
  const settled = restored(after, before, run, styled, isComplex)
  const [left, right] = [sibling(parent, run, -1), sibling(parent, run, 1)]
  if (isOwnInsertion(edit, inserted)) {
    replaceFormat(run, known, settled.children.length > 0 ? settled : undefined)
    joinOwn(edit, left, run)
    joinOwn(edit, run, right)
  } else if (isSame(settled, before)) {
    if (!told) return
    replaceFormat(run, known, before.children.length > 0 || told.kept > 0 ? before : undefined)
    closeLater(edit, path.slice(0, -1), left, run, told.left)
    closeLater(edit, path.slice(0, -1), run, right, told.right)
  } else {
    const mark = change ?? newMark(edit, 'w:rPrChange', [before])
    if (!change && known && before.children.length === 0) tell(edit, mark, { kept: 1 })
    settled.children.push(mark)
    replaceFormat(run, known, settled)
  }
}

function replaceFormat(run: XmlElement, known: XmlElement | undefined, format: XmlElement | undefined): void {
  if (known) run.children.splice(run.children.indexOf(known), 1, ...(format ? [format] : []))
  else if (format) run.children.unshift(format)
}

function withoutChange(known: XmlElement | undefined): XmlElement {
  const copy = known ? cloneElement(known) : element('w:rPr')
  removeChildren(copy, 'w:rPrChange')
  return copy
}

/** A direct property says what a toggle is, whatever the styles say (§17.7.3); it is left out where the styles say so too. */
function formatted(
  own: XmlElement,
  run: XmlElement,
  styled: StyledRuns,
  format: TextFormat,
  isComplex: boolean,
): XmlElement {
  for (const kind of kinds) {
    const wanted = format[kind]
    if (wanted === undefined || runFormat(looking(run, own), styled)[kind] === wanted) continue
    for (const name of namesOf(kind, own, isComplex)) removeChildren(own, name)
    if (runFormat(looking(run, own), styled)[kind] === wanted) continue
    for (const name of namesOf(kind, own, isComplex)) setChild(own, direct(name, kind, wanted))
  }
  return own
}

function namesOf(kind: keyof TextFormat, own: XmlElement, isComplex: boolean): string[] {
  const [name, complex] = properties[kind]
  return complex && (isComplex || firstChild(own, complex)) ? [name, complex] : [name]
}

function direct(name: string, kind: keyof TextFormat, wanted: boolean): XmlElement {
  if (kind === 'underline') return element(name, { 'w:val': wanted ? 'single' : 'none' })
  return element(name, { 'w:val': wanted ? undefined : '0' })
}

const looking = (run: XmlElement, own: XmlElement): XmlElement => ({ ...run, children: [own] })

/** What looks as it did before gets the very properties that it had. */
function restored(
  after: XmlElement,
  before: XmlElement,
  run: XmlElement,
  styled: StyledRuns,
  isComplex: boolean,
): XmlElement {
  for (const kind of kinds) {
    const looks = [after, before].map(own => runFormat(looking(run, own), styled)[kind])
    if (looks[0] !== looks[1]) continue
    for (const name of new Set([...namesOf(kind, after, isComplex), ...namesOf(kind, before, isComplex)])) {
      const had = firstChild(before, name)
      if (had) setChild(after, cloneElement(had))
      else removeChildren(after, name)
    }
  }
  return after
}

/** The same properties, in whatever order. */
export function isSame(one: XmlElement, other: XmlElement): boolean {
  const [a, b] = [one.children.filter(isElement), other.children.filter(isElement)]
  return a.length === b.length && a.every(child => b.some(twin => JSON.stringify(twin) === JSON.stringify(child)))
}
