import { isChange, unrecorded } from '../../../docx/grammar/elements.ts'
import { ownChild, removeChildren, setChild } from '../../../docx/grammar/order.ts'
import {
  childElements,
  cloneElement,
  element,
  firstChild,
  isElement,
  setAttribute,
  type XmlElement,
} from '../../../xml/xml-tree.ts'
import { piecesOf } from '../../paragraph-text.ts'
import type { ParagraphPlace } from '../../paragraphs.ts'
import { RedlineError } from '../../redline-error.ts'
import { revisionMark } from '../../revision-mark.ts'
import { type ListLevel, type ListPlace, numberingOf } from '../../view/numbering.ts'
import { childValue, type StyleSheet, styleSheetOf } from '../../view/style-sheet.ts'
import { type Edit, isOwnInsertion, newMark } from '../edit.ts'
import { requireEditableParagraph } from '../editable.ts'
import { isSame } from '../format-text.ts'
import { blockBeside, isOwnEnd, replaceProperties } from '../paragraph-ends.ts'

/**
 * Moves a list item to a zero-based level of its list, as a tracked change of the paragraph's properties (ECMA-376-1
 * §17.13.5.29). Setting it back to its former level leaves no change. Returns whether anything changed. Throws
 * RedlineError `not-editable` if the paragraph is not in a list that has this level, or if a control is locked. It also
 * throws if a format change by another author is open, because a paragraph can hold only one.
 */
export function setListLevel(edit: Edit, at: ParagraphPlace, level: number): boolean {
  const { node: paragraph } = at
  requireEditableParagraph(edit, paragraph)
  const sheet = styleSheetOf(edit.open.file)
  const numbering = numberingOf(edit.open.file, sheet)
  const place = numbering.placeOf(paragraph)
  if (!place) throw new RedlineError('not-editable', 'this clause is not in a list')
  if (place.level === level) return false
  const wanted = place.list.levels[level]
  if (!wanted) throw new RedlineError('not-editable', `the list of this clause has no level ${level}`)
  const current = firstChild(paragraph, 'w:pPr')
  const change = openChange(edit, current)
  const before = change ? (firstChild(change, 'w:pPr') ?? element('w:pPr')) : formatOf(current)
  const after = formatOf(current)
  const former = numbering.placeOf(element('w:p', {}, [before]))
  const isFormer = former?.listId === place.listId && former.level === level
  if (isFormer) putBack(after, before, place)
  else putOnLevel(after, { ...place, level }, place, wanted, sheet)
  writeProperties(edit, at, { before, after, change })
  return true
}

/**
 * Returns the open format change by this author. Throws RedlineError `not-editable` if a format change by another
 * author, or any change of the numbering, is open.
 */
function openChange(edit: Edit, properties: XmlElement | undefined): XmlElement | undefined {
  if (childElements(firstChild(properties, 'w:numPr')).some(child => isChange(child.name)))
    throw new RedlineError('not-editable', 'accept or reject the open change of the numbering first')
  const change = firstChild(properties, 'w:pPrChange')
  if (change && revisionMark(change).author !== edit.author.name)
    throw new RedlineError('not-editable', 'accept or reject the open formatting change first')
  return change
}

const notRecorded = [...unrecorded('w:pPr'), 'w:pPrChange']

/** Copies the properties that a tracked change of a paragraph's properties records. */
const formatOf = (properties: XmlElement | undefined): XmlElement =>
  element(
    'w:pPr',
    {},
    childElements(properties)
      .filter(child => !notRecorded.includes(child.name))
      .map(cloneElement),
  )

/**
 * Sets the list and the level. An item with the style of its old level gets the style of its new level (§17.9.23), as
 * in word processors.
 */
function putOnLevel(
  format: XmlElement,
  { listId, level }: Pick<ListPlace, 'listId' | 'level'>,
  from: ListPlace,
  wanted: ListLevel,
  sheet: StyleSheet,
): void {
  if (hasStyleOf(format, from) && wanted.style !== undefined && sheet.chainOf(wanted.style).length > 0)
    setChild(format, element('w:pStyle', { 'w:val': wanted.style }))
  const numbers = ownChild(format, 'w:numPr')
  setChild(numbers, element('w:ilvl', { 'w:val': String(level) }))
  setChild(numbers, element('w:numId', { 'w:val': listId }))
  if (firstChild(wanted.paragraph, 'w:ind')) withoutIndentation(format)
}

function hasStyleOf(format: XmlElement, { list, level }: ListPlace): boolean {
  const style = list.levels[level]?.style
  return style !== undefined && childValue(format, 'w:pStyle') === style
}

/**
 * Attributes of indentation on the side of the number. They would override the indentation of the level (§17.3.1.12).
 */
const indentations = ['left', 'start', 'hanging', 'firstLine'].flatMap(name => [`w:${name}`, `w:${name}Chars`])

function withoutIndentation(format: XmlElement): void {
  const indentation = firstChild(format, 'w:ind')
  if (!indentation) return
  for (const name of indentations) setAttribute(indentation, name, undefined)
  if (indentation.attributes.length === 0) removeChildren(format, 'w:ind')
}

const isIndented = (format: XmlElement) =>
  firstChild(format, 'w:ind')?.attributes.some(attribute => indentations.includes(attribute.name)) ?? false

/** Restores the exact former properties that depend on the level, for an item that is back at its former level. */
function putBack(format: XmlElement, before: XmlElement, from: ListPlace): void {
  const names = ['w:numPr', ...(hasStyleOf(format, from) ? ['w:pStyle'] : []), ...(isIndented(format) ? [] : ['w:ind'])]
  for (const name of names) {
    const had = firstChild(before, name)
    if (had) setChild(format, cloneElement(had))
    else removeChildren(format, name)
  }
}

interface Formats {
  before: XmlElement
  after: XmlElement
  /** The existing element that records `before`. */
  change: XmlElement | undefined
}

function writeProperties(edit: Edit, at: ParagraphPlace, { before, after, change }: Formats): void {
  const current = firstChild(at.node, 'w:pPr')
  const stays = childElements(current).filter(child => unrecorded('w:pPr').includes(child.name))
  const isRecorded = !isSame(after, before) && (change !== undefined || !isNew(edit, at))
  const record = isRecorded ? [change ?? newMark(edit, 'w:pPrChange', [before])] : []
  const children = [...after.children.filter(isElement), ...stays, ...record]
  replaceProperties(at.node, children.length > 0 ? { ...(current ?? element('w:pPr')), children } : undefined)
}

/**
 * Whether the author inserted the whole paragraph. Rejecting its end removes the paragraph with its format, so the
 * format needs no record.
 */
const isNew = (edit: Edit, { node: paragraph, parent }: ParagraphPlace) =>
  isOwnEnd(edit, paragraph) &&
  blockBeside(parent, paragraph, 1)?.name === 'w:p' &&
  piecesOf(paragraph).every(({ text, inserted }) => text === '' || isOwnInsertion(edit, inserted))
