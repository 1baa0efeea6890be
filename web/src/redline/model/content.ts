import type { Position } from '../../../../src/engine/redline/position.ts'
import type { ChangeMark, InlineNode, TextLook } from '../../api/generated/calls.ts'

/** Thrown for an edit that cannot be done in the document as the page knows it. */
export class ImpossibleEdit extends Error {}

/** Returns the current text, without deleted text. */
export const currentText = (content: readonly InlineNode[]): string =>
  content.map(node => (node.deleted ? '' : node.text)).join('')

/** Returns all of the text, deleted text included. An index into it is called a raw offset. */
export const allText = (content: readonly InlineNode[]): string => content.map(node => node.text).join('')

/**
 * Returns the raw offset right after `start` characters of the current text, before the deleted text there. For
 * example, in "a", deleted "bc", "d", it is 1 for `start` 1.
 */
export function rawOffsetAfter(content: readonly InlineNode[], start: number): number {
  let [rawOffset, left] = [0, start]
  let behind = 0
  for (const { text, deleted } of content) {
    if (left === 0) break
    rawOffset += text.length
    if (deleted) continue
    behind = left < text.length ? rawOffset - text.length + left : rawOffset
    left -= Math.min(left, text.length)
  }
  if (left > 0) throw new ImpossibleEdit('behind the end of the text')
  return behind
}

/**
 * Returns the raw offset right before the current text at `start`, after the deleted text there. In the example of
 * `rawOffsetAfter`, it is 3.
 */
export function rawOffsetBefore(content: readonly InlineNode[], start: number): number {
  let rawOffset = rawOffsetAfter(content, start)
  let at = 0
  for (const { text, deleted } of content) {
    at += text.length
    if (at <= rawOffset || text === '') continue
    if (!deleted) break
    rawOffset = at
  }
  return rawOffset
}

/** Returns the raw offset of a place. */
export function rawOffsetOf(content: readonly InlineNode[], { start, deleted }: Position): number {
  const rawOffset = rawOffsetAfter(content, start) + deleted
  if (rawOffset > rawOffsetBefore(content, start)) throw new ImpossibleEdit('less text is deleted there')
  return rawOffset
}

/** Returns the place of a raw offset. */
export function positionOf(content: readonly InlineNode[], rawOffset: number): Position {
  const [before] = cutAt(content, rawOffset)
  const start = currentText(before).length
  return { start, deleted: rawOffset - rawOffsetAfter(content, start) }
}

/** Splits the content at a raw offset; nodes without text go to the second part. */
export function cutAt(content: readonly InlineNode[], rawOffset: number): [InlineNode[], InlineNode[]] {
  let left = rawOffset
  for (const [index, node] of content.entries()) {
    if (left === 0) return [content.slice(0, index), content.slice(index)]
    if (left < node.text.length) {
      const [head, tail] = halvesOf(node, left)
      return [
        [...content.slice(0, index), head],
        [tail, ...content.slice(index + 1)],
      ]
    }
    left -= node.text.length
  }
  return [[...content], []]
}

function halvesOf(node: InlineNode, length: number): [InlineNode, InlineNode] {
  const half = (from: number, to?: number): InlineNode => ({
    ...node,
    text: node.text.slice(from, to),
    ...('shown' in node && node.shown !== undefined && { shown: node.shown.slice(from, to) }),
  })
  return [half(0, length), half(length)]
}

/** Changes the content between two raw offsets. A node is removed if `change` returns null for it. */
export function changedBetween(
  content: readonly InlineNode[],
  from: number,
  to: number,
  change: (node: InlineNode) => InlineNode | null,
): InlineNode[] {
  const [rest, behind] = cutAt(content, to)
  const [before, within] = cutAt(rest, from)
  return joined([...before, ...within.flatMap(node => change(node) ?? []), ...behind])
}

/** Merges adjacent text nodes that differ in nothing but their text, as the service does. */
export function joined(content: readonly InlineNode[]): InlineNode[] {
  const merged: InlineNode[] = []
  for (const node of content) {
    const last = merged.at(-1)
    if (node.type === 'text' && last?.type === 'text' && isAlike(last, node))
      merged[merged.length - 1] = together(last, node)
    else if (node.type !== 'text' || node.text !== '') merged.push(node)
  }
  return merged
}

type TextNode = Extract<InlineNode, { type: 'text' }>

const together = (last: TextNode, node: TextNode): TextNode => ({
  ...last,
  text: last.text + node.text,
  ...((last.shown !== undefined || node.shown !== undefined) && {
    shown: (last.shown ?? last.text) + (node.shown ?? node.text),
  }),
})

const isAlike = (a: InlineNode, b: InlineNode): boolean =>
  isSameChange(a.inserted, b.inserted) &&
  isSameChange(a.deleted, b.deleted) &&
  a.reformatted === b.reformatted &&
  (a.format ?? []).join() === (b.format ?? []).join() &&
  isSameLook(a.look, b.look) &&
  isWithin(a, b)

const isSameLook = (a: TextLook = {}, b: TextLook = {}): boolean =>
  a.font === b.font &&
  a.size === b.size &&
  a.color === b.color &&
  a.background === b.background &&
  a.spacing === b.spacing &&
  a.raised === b.raised

/** Tells whether two nodes are in the same link, field and control. */
export const isWithin = (a: InlineNode, b: InlineNode): boolean =>
  a.link === b.link &&
  a.field?.index === b.field?.index &&
  a.control?.index === b.control?.index &&
  a.editable === b.editable

const isSameChange = (a: ChangeMark | undefined, b: ChangeMark | undefined) =>
  a?.change === b?.change && a?.move === b?.move
