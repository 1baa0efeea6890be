import { removeChildren, setChild } from '../../docx/grammar/order.ts'
import { cloneElement, element, firstChild, isElement, type XmlElement } from '../../xml/xml-tree.ts'
import { currentText, type Piece } from '../paragraph-text.ts'
import { RedlineError } from '../redline-error.ts'
import type { Operation } from '../redline-view.ts'
import { revisionMark } from '../revision-mark.ts'
import { tableRunsAround } from '../view/hidden/surroundings.ts'
import { type RunFormat, runFormat, type StyledRuns, styledRuns } from '../view/run-format.ts'
import { paragraphStyles, styleSheetOf } from '../view/style-sheet.ts'
import { closeLater, joinOwn } from './close-seams.ts'
import { besideEachOther, cutText, ownRun } from './cut.ts'
import { type Edit, isOwnInsertion, newMark } from './edit.ts'
import { requireEditable, requireEditableParagraph } from './editable.ts'
import { contentOf, piecesWithin, requireRange } from './paragraph-content.ts'
import { readSeamNote, sibling, writeSeamNote } from './seams.ts'

export type SetFormat = Pick<Extract<Operation, { kind: 'format' }>, 'bold' | 'italic' | 'underline'>

const shownAs = new Set(['w:t', 'w:tab', 'w:sym', 'w:noBreakHyphen', 'w:softHyphen'])
/** Text in complex scripts uses separate properties (ECMA-376-1 §17.3.2.2, §17.3.2.17). */
const complexScript = /[\p{sc=Hebrew}\p{sc=Arabic}\p{sc=Syriac}\p{sc=Thaana}\p{sc=Nko}\p{sc=Thai}\p{sc=Devanagari}]/u
const properties = { bold: ['w:b', 'w:bCs'], italic: ['w:i', 'w:iCs'], underline: ['w:u', null] } as const

/**
 * Gives a stretch of a paragraph the requested format and records the former format. Text that already has the format
 * stays unchanged. Returns whether anything changed. Throws RedlineError `out-of-range` or `not-editable`, the latter
 * also if a format change by another author is open, because a run can hold only one.
 */
export function formatText(
  edit: Edit,
  paragraph: XmlElement,
  start: number,
  length: number,
  format: SetFormat,
): boolean {
  requireRange(currentText(contentOf(edit, paragraph).pieces), start, length)
  requireEditableParagraph(edit, paragraph)
  cutText(edit, paragraph, start, start + length)
  const content = contentOf(edit, paragraph)
  const [from, to] = piecesWithin(content, start, start + length)
  const sheet = styleSheetOf(edit.open.file)
  const ofTables = tableRunsAround(edit.container, paragraph, sheet)
  const styled = styledRuns(sheet, paragraphStyles(sheet, paragraph), ofTables)
  const pieces = content.pieces
    .slice(from, to)
    .filter(({ deleted, node, run }) => run && !deleted && shownAs.has(node.name))
  const differing = pieces.filter(({ run }) => differs(runFormat(run!, styled), format))
  for (const group of besideEachOther(differing).toReversed()) formatGroup(edit, group, styled, format)
  return differing.length > 0
}

const kinds = ['bold', 'italic', 'underline'] as const
const differs = (is: RunFormat, format: SetFormat) =>
  kinds.some(kind => format[kind] !== undefined && format[kind] !== is[kind])

function formatGroup(edit: Edit, group: Piece[], styled: StyledRuns, format: SetFormat): void {
  const { path, inserted } = group[0]!
  requireEditable(path)
  const { run, parent } = ownRun(edit, group)
  const current = firstChild(run, 'w:rPr')
  const change = firstChild(current, 'w:rPrChange')
  if (change && revisionMark(change).author !== edit.author.name)
    throw new RedlineError('not-editable', 'accept or reject the open formatting change first')
  const note = change && readSeamNote(change)
  const before = change ? (firstChild(change, 'w:rPr') ?? element('w:rPr')) : withoutChange(current)
  const isComplex = complexScript.test(currentText(group))
  const after = applyFormat(withoutChange(current), run, styled, format, isComplex)
  const settled = restoreFormer(after, before, run, styled, isComplex)
  const [left, right] = [sibling(parent, run, -1), sibling(parent, run, 1)]
  if (isOwnInsertion(edit, inserted)) {
    replaceFormat(run, current, settled.children.length > 0 ? settled : undefined)
    joinOwn(edit, left, run)
    joinOwn(edit, run, right)
  } else if (isSame(settled, before)) {
    if (!note) return
    replaceFormat(run, current, before.children.length > 0 || note.emptyProperties > 0 ? before : undefined)
    closeLater(edit, path.slice(0, -1), left, run, note.left)
    closeLater(edit, path.slice(0, -1), run, right, note.right)
  } else {
    const mark = change ?? newMark(edit, 'w:rPrChange', [before])
    if (!change && current && before.children.length === 0) writeSeamNote(edit, mark, { emptyProperties: 1 })
    settled.children.push(mark)
    replaceFormat(run, current, settled)
  }
}

function replaceFormat(run: XmlElement, current: XmlElement | undefined, format: XmlElement | undefined): void {
  if (current) run.children.splice(run.children.indexOf(current), 1, ...(format ? [format] : []))
  else if (format) run.children.unshift(format)
}

function withoutChange(current: XmlElement | undefined): XmlElement {
  const copy = current ? cloneElement(current) : element('w:rPr')
  removeChildren(copy, 'w:rPrChange')
  return copy
}

/**
 * Applies a format. A direct property overrides the styles (§17.7.3), and is left out if the styles already give the
 * format.
 */
function applyFormat(
  runProperties: XmlElement,
  run: XmlElement,
  styled: StyledRuns,
  format: SetFormat,
  isComplex: boolean,
): XmlElement {
  for (const kind of kinds) {
    const wanted = format[kind]
    if (wanted === undefined || runFormat(withProperties(run, runProperties), styled)[kind] === wanted) continue
    for (const name of namesOf(kind, runProperties, isComplex)) removeChildren(runProperties, name)
    if (runFormat(withProperties(run, runProperties), styled)[kind] === wanted) continue
    for (const name of namesOf(kind, runProperties, isComplex)) setChild(runProperties, direct(name, kind, wanted))
  }
  return runProperties
}

function namesOf(kind: keyof SetFormat, runProperties: XmlElement, isComplex: boolean): string[] {
  const [name, complex] = properties[kind]
  return complex && (isComplex || firstChild(runProperties, complex)) ? [name, complex] : [name]
}

function direct(name: string, kind: keyof SetFormat, wanted: boolean): XmlElement {
  if (kind === 'underline') return element(name, { 'w:val': wanted ? 'single' : 'none' })
  return element(name, { 'w:val': wanted ? undefined : '0' })
}

const withProperties = (run: XmlElement, runProperties: XmlElement): XmlElement => ({
  ...run,
  children: [runProperties],
})

/** Restores the exact former properties of each kind of format that looks as it did before. */
function restoreFormer(
  after: XmlElement,
  before: XmlElement,
  run: XmlElement,
  styled: StyledRuns,
  isComplex: boolean,
): XmlElement {
  for (const kind of kinds) {
    const looks = [after, before].map(runProperties => runFormat(withProperties(run, runProperties), styled)[kind])
    if (looks[0] !== looks[1]) continue
    for (const name of new Set([...namesOf(kind, after, isComplex), ...namesOf(kind, before, isComplex)])) {
      const had = firstChild(before, name)
      if (had) setChild(after, cloneElement(had))
      else removeChildren(after, name)
    }
  }
  return after
}

/** Whether two elements have the same properties in any order. */
export function isSame(left: XmlElement, right: XmlElement): boolean {
  const [a, b] = [left.children.filter(isElement), right.children.filter(isElement)]
  return a.length === b.length && a.every(child => b.some(twin => JSON.stringify(twin) === JSON.stringify(child)))
}
