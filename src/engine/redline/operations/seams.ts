import { attribute, firstChild, isElement, setAttribute, type XmlElement } from '../../xml/xml-tree.ts'
import { newMarkId, toldBy } from '../mark-ids.ts'
import type { OpenRevision } from '../open-revision.ts'

/**
 * Where an edit cut the file in two, from the outside in: `around` cuts what is around runs (somebody's insertion) between two
 * of them, `run` cuts a run too, `text` and `spacedText` a text in it, the latter one with `xml:space="preserve"`.
 */
const seams = ['none', 'around', 'run', 'text', 'spacedText'] as const
export type Seam = (typeof seams)[number]

const rankOf = (seam: Seam) => seams.indexOf(seam)
/** What cuts deeper. */
export const deeper = (one: Seam, other: Seam): Seam => (rankOf(one) < rankOf(other) ? other : one)
/** From the outside in. */
export const inwards = (one: { seam: Seam | 'own' }, other: { seam: Seam | 'own' }) => depthOf(one) - depthOf(other)
const depthOf = ({ seam }: { seam: Seam | 'own' }) => (seam === 'own' ? seams.length : rankOf(seam))

/** Two halves that were one; `own` for text of one's own that is one wherever it looks the same. */
export interface Cut {
  left: XmlElement
  right: XmlElement
  seam: Seam | 'own'
  /** In an open insertion of the author: nothing has to be remembered, for it is never put back. */
  isInOwn: boolean
}

/** What cutting needs: ids for the second halves, and a list of what was cut. */
export interface Cutting {
  open: OpenRevision
  cuts: Cut[]
}

/** Adds a cut. What was cut before ends with the new half now. */
export function recordCut({ cuts }: Cutting, cut: Cut): void {
  for (const otherCut of cuts) if (otherCut.left === cut.left) otherCut.left = cut.right
  cuts.push(cut)
}

/**
 * What a mark of ours says in its id: how the file was cut at its sides, and how many of the properties around it were there
 * before it, though empty. Nothing but an id is free in a file that both sides get (decision record 114).
 */
export interface Told {
  left: Seam
  right: Seam
  kept: number
}

export function toldIn(mark: XmlElement): Told {
  const told = toldBy(attribute(mark, 'w:id') ?? '')
  return { left: seams[told & 7] ?? 'none', right: seams[(told >> 3) & 7] ?? 'none', kept: told >> 6 }
}

/** Gives a mark an id that says so too. */
export function tell({ open }: Pick<Cutting, 'open'>, mark: XmlElement, more: Partial<Told>): void {
  const before = toldIn(mark)
  const told = { ...before, ...more }
  const number = rankOf(told.left) | (rankOf(told.right) << 3) | (told.kept << 6)
  if (number !== toldBy(attribute(mark, 'w:id') ?? '')) setAttribute(mark, 'w:id', newMarkId(open.file, number))
}

export const formatChange = (run: XmlElement): XmlElement | undefined =>
  run.name === 'w:r' ? firstChild(firstChild(run, 'w:rPr'), 'w:rPrChange') : undefined

/** The elements of a run or of what is around runs, without properties. */
export const contentIn = (node: XmlElement): XmlElement[] =>
  node.children.filter(isElement).filter(child => child.name !== 'w:rPr' && child.name !== 'w:pPr')

/** The element before or behind another one among the children of its parent. */
export function sibling(parent: XmlElement, node: XmlElement, step: 1 | -1): XmlElement | undefined {
  const around = contentIn(parent)
  return around[around.indexOf(node) + step]
}
