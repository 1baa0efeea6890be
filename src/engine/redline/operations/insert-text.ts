import { changeBy } from '../../docx/grammar/elements.ts'
import type { XmlElement } from '../../xml/xml-tree.ts'
import { isEditable } from '../inline/controls.ts'
import type { Piece } from '../paragraph-text.ts'
import { joinOwn } from './close-seams.ts'
import { gapAfter } from './cut.ts'
import { type Edit, isOwnInsertionMark, newMark } from './edit.ts'
import { requireEditable } from './editable.ts'
import { newRuns, propertiesBeside } from './new-runs.ts'
import { behindSilent, type EditedContent } from './paragraph-content.ts'
import { sibling } from './seams.ts'

/** A place for new text: before the piece with this index. */
export interface Slot {
  index: number
  /**
   * Elements that the new text stays in, such as the link of the text that it replaces, even if the next text is
   * outside them.
   */
  stayIn: XmlElement[]
}

/**
 * Returns the place for text at an offset: right after the text before the offset or, at the start, right before the
 * text after it. The place is not in a field that contains only one of these texts.
 */
export function slotAt(content: EditedContent, offset: number): Slot {
  const { pieces, offsets, fields } = content
  const isText = (index: number) => offsets[index + 1]! > offsets[index]!
  const left = pieces.findLastIndex((_, index) => isText(index) && offsets[index + 1]! <= offset)
  const right = pieces.findIndex((_, index) => isText(index) && offsets[index]! >= offset)
  const [from, to] = [behindSilent(content, left + 1), right < 0 ? pieces.length : right]
  const depth = (index: number) => fields.filter(({ first, last }) => first < index && index <= last).length
  const candidates = Array.from({ length: to - from + 1 }, (_, index) => from + index)
  const least = Math.min(...candidates.map(depth))
  const best = candidates.filter(index => depth(index) === least)
  const before = pieces[left]
  return { index: (left < 0 ? best.at(-1) : best[0])!, stayIn: before ? controlAround(before) : [] }
}

/**
 * Returns the path to the control around a piece. Text typed at the end of a control is in the control, as in word
 * processors; text typed after a link is not in the link.
 */
export function controlAround({ path }: Piece): XmlElement[] {
  const last = path.findLastIndex(around => around.name === 'w:sdtContent')
  return last < 0 || !isEditable(path) ? [] : path.slice(0, last + 1)
}

/** Inserts text with the given properties, or with the properties of the text around it. */
export function insertText(edit: Edit, content: EditedContent, slot: Slot, text: string, like?: XmlElement): void {
  const gap = openGap(edit, content, slot)
  requireEditable(gap.path)
  const container = gap.path.at(-1)!
  const runs = newRuns(text, like ?? propertiesBeside(content, slot.index, container))
  container.children.splice(gap.index, 0, ...(gap.isOwn ? runs : [newMark(edit, 'w:ins', runs)]))
  if (gap.isOwn) joinBeside(edit, container, runs)
}

function joinBeside(edit: Edit, container: XmlElement, runs: XmlElement[]): void {
  const [first, last] = [runs[0], runs.at(-1)]
  if (first) joinOwn(edit, sibling(container, first, -1), first)
  if (last) joinOwn(edit, last, sibling(container, last, 1))
}

interface Gap {
  /** The elements from the paragraph to the element that gets the text. */
  path: XmlElement[]
  index: number
  /** The element is an open insertion by this author, and the text becomes part of it. */
  isOwn: boolean
}

function openGap(edit: Edit, { paragraph, pieces }: EditedContent, { index, stayIn }: Slot): Gap {
  const [left, right] = [pieces[index - 1], pieces[index]]
  const shared = sharedPath(left?.path ?? [paragraph], right?.path ?? [paragraph])
  const wanted = left && stayIn.length > shared.length && startsWith(left.path, stayIn) ? stayIn : shared
  const path = outsideOfRuns(edit, wanted)
  const depth = path.length
  if (left && isOwn(edit, left.path[depth])) return gapBehind(edit, left, depth)
  const insertion = right?.path[depth]
  if (insertion && isOwn(edit, insertion)) return { path: [...path, insertion], index: 0, isOwn: true }
  if (left) return gapBehind(edit, left, depth - 1)
  const next = right && (right.path[depth] ?? right.node)
  return { path, index: next ? path.at(-1)!.children.indexOf(next) : paragraph.children.length, isOwn: false }
}

function gapBehind(edit: Edit, left: Piece, depth: number): Gap {
  const path = left.path.slice(0, depth + 1)
  return { path, index: gapAfter(edit, left, depth), isOwn: isOwn(edit, path.at(-1)) }
}

const isOwn = (edit: Edit, node: XmlElement | undefined) => node !== undefined && isOwnInsertionMark(edit, node)

/**
 * Returns the start of a path, before the first element that cannot hold new text: a run, or a change other than an
 * insertion by this author.
 */
function outsideOfRuns(edit: Edit, path: XmlElement[]): XmlElement[] {
  const end = path.findIndex(node => node.name === 'w:r' || (changeBy(node.name) && !isOwn(edit, node)))
  return end < 0 ? path : path.slice(0, end)
}

function sharedPath(a: XmlElement[], b: XmlElement[]): XmlElement[] {
  const end = a.findIndex((node, index) => node !== b[index])
  return end < 0 ? a : a.slice(0, end)
}

const startsWith = (path: XmlElement[], start: XmlElement[]) => start.every((node, index) => path[index] === node)
