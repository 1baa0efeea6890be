import { isElement, visitElements, type XmlElement } from '../../xml/xml-tree.ts'
import type { OpenRevision } from '../open-revision.ts'
import type { FoundChange } from './change-group.ts'
import { decideFound } from './decide-change.ts'
import type { Verdict } from './resolve-story.ts'
import type { DecisionRecord } from './undo-decision.ts'

/**
 * Accepts or rejects one change, in place, and returns a record of this decision alone. The change may come from a list
 * that was read before earlier decisions, so a caller that decides many changes reads the list only once. Returns null
 * if the earlier decisions left nothing of the change.
 */
export function decideInTurn(open: OpenRevision, change: FoundChange, verdict: Verdict): DecisionRecord | null {
  const now = currentChange(change)
  return now && decideFound(open, now, verdict)
}

/**
 * Returns what earlier decisions left of a change, with its current blocks, because paragraphs may have been joined.
 * Returns null if nothing is left.
 */
function currentChange(change: FoundChange): FoundChange | null {
  const blocks = new Set(change.story.container.children.filter(isElement))
  const remaining = [...change.blocks].filter(block => blocks.has(block))
  const marks = marksIn(remaining, change.marks)
  if (remaining.length === change.blocks.size && marks.size === change.marks.size) return change
  const holders = [...blocks].filter(block => marksIn([block], change.marks).size > 0)
  const marksLeft = marksIn(holders, change.marks)
  return marksLeft.size === 0 ? null : { ...change, marks: marksLeft, blocks: new Set(holders) }
}

function marksIn(blocks: XmlElement[], marks: ReadonlySet<XmlElement>): Set<XmlElement> {
  const matches = new Set<XmlElement>()
  const collect = (node: XmlElement) => marks.has(node) && matches.add(node)
  for (const block of blocks) visitElements(block, collect)
  return matches
}
