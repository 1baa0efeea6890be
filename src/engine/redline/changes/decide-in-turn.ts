import { isElement, visitElements, type XmlElement } from '../../xml/xml-tree.ts'
import type { OpenRevision } from '../open-revision.ts'
import type { FoundChange } from './change-group.ts'
import { decideFound } from './decide-change.ts'
import type { Verdict } from './resolve-story.ts'
import type { DecisionRecord } from './undo-decision.ts'

/**
 * Accepts or rejects one of the changes that were found before others of them were decided, in place, and records it by itself:
 * they are looked for once. Null for one of which nothing is left.
 */
export function decideInTurn(open: OpenRevision, found: FoundChange, verdict: Verdict): DecisionRecord | null {
  const now = asItIs(found)
  return now && decideFound(open, now, verdict)
}

/** What an earlier decision left of a change, in the blocks that it is in now: paragraphs may have been joined. */
function asItIs(found: FoundChange): FoundChange | null {
  const blocks = new Set(found.story.container.children.filter(isElement))
  const own = [...found.blocks].filter(block => blocks.has(block))
  const marks = marksIn(own, found.marks)
  if (own.length === found.blocks.size && marks.size === found.marks.size) return found
  const holding = [...blocks].filter(block => marksIn([block], found.marks).size > 0)
  const left = marksIn(holding, found.marks)
  return left.size === 0 ? null : { ...found, marks: left, blocks: new Set(holding) }
}

function marksIn(blocks: XmlElement[], marks: ReadonlySet<XmlElement>): Set<XmlElement> {
  const there = new Set<XmlElement>()
  const note = (node: XmlElement) => marks.has(node) && there.add(node)
  for (const block of blocks) visitElements(block, note)
  return there
}
