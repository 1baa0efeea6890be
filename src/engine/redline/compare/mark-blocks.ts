import { changeBy, deletedName, isOfWrapper, isPlace, isSpan, wrapsBlocks } from '../../docx/grammar/elements.ts'
import { addChild, ownChild } from '../../docx/grammar/order.ts'
import { childElements, cloneElement, isElement, type XmlElement, type XmlNode } from '../../xml/xml-tree.ts'
import { cellsOf, rowsOf } from '../table-parts.ts'
import type { Comparison } from './comparison.ts'

export type MarkName = 'w:ins' | 'w:del' | 'w:moveFrom' | 'w:moveTo'

/** Marks a whole block as inserted, deleted or moved, in place. */
export function markBlock(comparison: Comparison, block: XmlElement, name: MarkName): void {
  if (block.name === 'w:p') {
    markRuns(comparison, block, name)
    markEnd(comparison, block, name)
  } else if (block.name === 'w:tbl') for (const row of rowsOf(block)) markRow(comparison, row, name)
  else
    for (const child of childElements(block))
      if (wrapsBlocks(block.name) || block.name === 'w:tc') markBlock(comparison, child, name)
}

/** Marks a row and everything in it. */
export function markRow(comparison: Comparison, row: XmlElement, name: MarkName): void {
  addChild(ownChild(row, 'w:trPr'), comparison.mark(changeBy(name) === 'brings' ? 'w:ins' : 'w:del'))
  for (const cell of cellsOf(row)) markBlock(comparison, cell, name)
}

/** Marks the end of a paragraph (ECMA-376-1 §17.13.5.14, §17.13.5.19). */
export function markEnd(comparison: Comparison, paragraph: XmlElement, name: MarkName): void {
  endOf(paragraph).children.unshift(comparison.mark(name))
}

/** Returns the properties of a paragraph end, and creates them if they are missing. */
export const endOf = (paragraph: XmlElement): XmlElement => ownChild(ownChild(paragraph, 'w:pPr'), 'w:rPr')

/** Marks the content of a paragraph, or of a link or other wrapper in it, in place. */
export function markRuns(comparison: Comparison, parent: XmlElement, name: MarkName): void {
  const children: XmlNode[] = []
  let last: XmlElement | null = null
  for (const child of parent.children) {
    if (!isElement(child)) continue
    if (isOfWrapper(child.name) || isPlace(child.name) || isCommentReference(child)) {
      children.push(child)
      last = null
    } else if (isSpan(child.name)) {
      // A mark cannot contain these elements, so it is placed inside them.
      markRuns(comparison, child, name)
      children.push(child)
      last = null
    } else {
      if (child.name === 'w:sdt') markControl(comparison, child, name)
      else if (name === 'w:del') markTextDeleted(child)
      if (last === null) {
        last = comparison.mark(name)
        children.push(last)
      }
      last.children.push(child)
    }
  }
  parent.children = children
}

/**
 * Marks each text in a content control in a paragraph, for programs that read only runs. The caller's own mark contains
 * the control.
 */
export function markControl(comparison: Comparison, control: XmlElement, name: MarkName): void {
  for (const content of childElements(control, 'w:sdtContent')) markRuns(comparison, content, name)
}

export const isCommentReference = (run: XmlElement) =>
  run.name === 'w:r' && childElements(run).some(child => child.name === 'w:commentReference')

/**
 * Renames the text elements of deleted text (ECMA-376-1 §17.3.3.7). Moved text is not renamed, and the text of a box in
 * the run does not belong to this paragraph.
 */
function markTextDeleted(node: XmlElement): void {
  if (node.name === 'w:r') node.children = node.children.map(child => (isElement(child) ? deleted(child) : child))
}

export function deleted(node: XmlElement): XmlElement {
  const name = deletedName(node.name)
  return name === undefined ? node : { ...node, name, written: name }
}

/**
 * Returns a copy of older content for the newer document, without its places and without the ids of controls, which may
 * already be in use.
 */
export function withoutPlaces(node: XmlElement): XmlElement {
  const copy = cloneElement(node)
  strip(copy)
  return copy
}

function strip(node: XmlElement): void {
  node.attributes = node.attributes.filter(attribute => !/^w14:(paraId|textId)$/.test(attribute.name))
  node.children = node.children.filter(
    child =>
      !isElement(child) ||
      !(isPlace(child.name) || isCommentReference(child) || (node.name === 'w:sdtPr' && child.name === 'w:id')),
  )
  for (const child of node.children) if (isElement(child)) strip(child)
}
