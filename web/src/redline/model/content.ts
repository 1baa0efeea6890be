import type { ChangeMark, InlineNode } from '../../api/generated/calls.ts'

/**
 * A place in a clause: the current text before it, and how much of the deleted text that stands there is before it
 * (docs/negotiation.md, "Undo").
 */
export interface Place {
  start: number
  deleted: number
}

/** What an edit asks for cannot be done in the document as the page knows it. */
export class ImpossibleEdit extends Error {}

/** The current text: what is deleted is no part of it. */
export const currentText = (content: readonly InlineNode[]): string =>
  content.map(node => (node.deleted ? '' : node.text)).join('')

/** All of the text, deleted text too. An index into it is called a spot. */
export const allText = (content: readonly InlineNode[]): string => content.map(node => node.text).join('')

/** The spot right behind `start` characters of the current text: before what is deleted there. */
export function spotBehind(content: readonly InlineNode[], start: number): number {
  let [spot, left] = [0, start]
  let behind = 0
  for (const { text, deleted } of content) {
    if (left === 0) break
    spot += text.length
    if (deleted) continue
    behind = left < text.length ? spot - text.length + left : spot
    left -= Math.min(left, text.length)
  }
  if (left > 0) throw new ImpossibleEdit('behind the end of the text')
  return behind
}

/** The spot right before the current text that is at `start`: behind what is deleted there. */
export function spotBefore(content: readonly InlineNode[], start: number): number {
  let spot = spotBehind(content, start)
  let at = 0
  for (const { text, deleted } of content) {
    at += text.length
    if (at <= spot || text === '') continue
    if (!deleted) break
    spot = at
  }
  return spot
}

/** The spot of a place. */
export function spotOf(content: readonly InlineNode[], { start, deleted }: Place): number {
  const spot = spotBehind(content, start) + deleted
  if (spot > spotBefore(content, start)) throw new ImpossibleEdit('less text is deleted there')
  return spot
}

/** The place of a spot. */
export function placeOf(content: readonly InlineNode[], spot: number): Place {
  const [before] = cutAt(content, spot)
  const start = currentText(before).length
  return { start, deleted: spot - spotBehind(content, start) }
}

/** The content before a spot and behind it; what shows nothing goes with what is behind it. */
export function cutAt(content: readonly InlineNode[], spot: number): [InlineNode[], InlineNode[]] {
  let left = spot
  for (const [index, node] of content.entries()) {
    if (left === 0) return [content.slice(0, index), content.slice(index)]
    if (left < node.text.length) {
      const [one, other] = halvesOf(node, left)
      return [
        [...content.slice(0, index), one],
        [other, ...content.slice(index + 1)],
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

/** The content with what is between two spots made anew. */
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

/** Content in which texts that differ in nothing are one, as the service tells it. */
export function joined(content: readonly InlineNode[]): InlineNode[] {
  const all: InlineNode[] = []
  for (const node of content) {
    const last = all.at(-1)
    if (node.type === 'text' && last?.type === 'text' && isAlike(last, node)) all[all.length - 1] = together(last, node)
    else if (node.type !== 'text' || node.text !== '') all.push(node)
  }
  return all
}

type TextNode = Extract<InlineNode, { type: 'text' }>

const together = (last: TextNode, node: TextNode): TextNode => ({
  ...last,
  text: last.text + node.text,
  ...((last.shown !== undefined || node.shown !== undefined) && {
    shown: (last.shown ?? last.text) + (node.shown ?? node.text),
  }),
})

const isAlike = (one: InlineNode, other: InlineNode): boolean =>
  isSameChange(one.inserted, other.inserted) &&
  isSameChange(one.deleted, other.deleted) &&
  one.reformatted === other.reformatted &&
  (one.format ?? []).join() === (other.format ?? []).join() &&
  isWithin(one, other)

/** Whether two nodes are in the same link, field and control. */
export const isWithin = (one: InlineNode, other: InlineNode): boolean =>
  one.link === other.link &&
  one.field?.index === other.field?.index &&
  one.control?.index === other.control?.index &&
  one.editable === other.editable

const isSameChange = (one: ChangeMark | undefined, other: ChangeMark | undefined) =>
  one?.change === other?.change && one?.move === other?.move
