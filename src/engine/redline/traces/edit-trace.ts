import { serializeXml } from '../../xml/serialize-xml.ts'
import { firstChild, type XmlElement } from '../../xml/xml-tree.ts'
import { knownChangeIds, knownChanges } from '../changes/known-changes.ts'
import { type ChangedStretch, changedStretches, type ParagraphText, paragraphTexts } from '../comments/move-places.ts'
import { placesOf, type ReadonlyRevision } from '../open-revision.ts'
import type { ParagraphPlace } from '../paragraphs.ts'
import type { Change } from '../redline-view.ts'
import { remembered } from '../remembered.ts'
import { clausePositions, knownLayout } from '../view/clauses.ts'
import { markedParagraphs } from './marked-paragraphs.ts'
import { changesBeside, type TextsBeside } from './texts-beside.ts'

/** What an edit changed, by anchor: with it, what was asked of the revision before can be done on the one after. */
export interface EditTrace {
  /** Paragraphs that came, went, or are not as they were: not those that only have another number or place in a table. */
  changed: string[]
  /** The same of paragraphs of notes, headers and footers; those kept before they were noted have none. */
  changedBeside?: string[]
  /** Paragraphs that are shown another way, or for the first time. */
  shown: string[]
  removed: string[]
  /** Whether the paragraphs are others, or in another order. */
  isReordered: boolean
  /** Whether tables, sections, headers or footers are shown another way. */
  isLaidOutAnew: boolean
  /** Whether the open changes are others, or in another order. */
  changesReordered: boolean
  /** Which text was changed. */
  stretches: ChangedStretch[]
}

/** What an edit changed, when several are taken together. */
export type ShownAnew = Pick<EditTrace, 'shown' | 'removed' | 'isReordered' | 'isLaidOutAnew'>

/** A revision before an edit, as far as it is compared with the one after. */
export interface Before {
  positions: ReadonlyMap<string, string>
  texts: readonly ParagraphText[]
  changes: Change[]
  /** The ids of the changes that marks are part of. */
  ids: ReadonlyMap<XmlElement, string>
  /** The paragraphs that the edit may change, as their XML. */
  contents: Map<string, string>
  /** Those of notes, headers and footers; null where the edit reaches none. */
  beside: TextsBeside | null
}

/** What was found out of a revision for the answer to one edit is what the next one begins with. */
const knownPositions = remembered(open => clausePositions(open, knownLayout(open)))
const knownTexts = remembered(paragraphTexts)

/**
 * @param mayChange the paragraphs of which the content is compared; null for all
 * @param beside those of notes, headers and footers, where the edit may change them
 */
export function beforeEdit(
  open: ReadonlyRevision,
  mayChange: ReadonlySet<string> | null,
  beside: TextsBeside | null,
): Before {
  return {
    positions: knownPositions(open),
    texts: knownTexts(open),
    changes: knownChanges(open).map(change => change.change),
    ids: knownChangeIds(open),
    contents: contentsOf(open, anchor => mayChange?.has(anchor) ?? true),
    beside,
  }
}

/** What an edit did, for those who compare. */
interface EditedParts {
  /** The anchors of what it may have changed. */
  touched: string[]
  /** Of what else looks another way. */
  redrawn: string[]
  isLaidOutAnew: boolean
  /** As it was given before. */
  beside: TextsBeside | null
}

/**
 * What an edit left of a revision, of which all that was found before is forgotten. Beside what it touched and what is drawn
 * anew, paragraphs are shown anew that have another number or another place in a table, and those with a change that is another
 * now or has another id: it may be what is left of one that was cut.
 */
export function traceOf(
  open: ReadonlyRevision,
  before: Before,
  { touched, redrawn, isLaidOutAnew, beside }: EditedParts,
): EditTrace {
  const after = knownPositions(open)
  const known = [...before.positions.keys()]
  const removed = known.filter(anchor => !after.has(anchor))
  const changes = knownChanges(open).map(change => change.change)
  const marked = markedParagraphs(open, renamedMarks(before, open))
  const shown = new Set([...touched, ...redrawn, ...otherChanges(before.changes, changes), ...marked])
  const isChanged = changedOf(open, before, touched)
  const others = changesBeside(before.beside, beside)
  return {
    changed: [...removed, ...open.anchors.filter(isChanged)],
    changedBeside: others.changed,
    shown: open.anchors.filter(anchor => shown.has(anchor) || before.positions.get(anchor) !== after.get(anchor)),
    removed,
    isReordered: !isSameList(known, open.anchors),
    isLaidOutAnew,
    changesReordered: !isSameList(idsOf(before.changes), idsOf(changes)),
    stretches: [...changedStretches(before.texts, knownTexts(open)), ...others.stretches],
  }
}

/** New, or touched and not as it was; what was not compared before counts as changed. */
function changedOf(open: ReadonlyRevision, { positions, contents }: Before, touched: string[]) {
  const asked = new Set(touched)
  const after = contentsOf(open, anchor => asked.has(anchor))
  return (anchor: string) => !positions.has(anchor) || (asked.has(anchor) && contents.get(anchor) !== after.get(anchor))
}

/** What paragraphs say and how: their own XML, and what their row says of itself. */
function contentsOf(open: ReadonlyRevision, isAsked: (anchor: string) => boolean): Map<string, string> {
  return new Map(
    placesOf(open).flatMap((place, index) => {
      const anchor = open.anchors[index]!
      return isAsked(anchor) ? [[anchor, contentOf(place)] as const] : []
    }),
  )
}

function contentOf({ node, row }: ParagraphPlace): string {
  const properties = row && firstChild(row, 'w:trPr')
  return serializeXml(node) + (properties ? serializeXml(properties) : '')
}

/** Where changes are that were not there, or that say another thing; also those that are in other parts. */
function otherChanges(before: Change[], after: Change[]): string[] {
  const known = new Map(before.map(change => [change.id, change]))
  return after.flatMap(change => {
    const was = known.get(change.id)
    return was && JSON.stringify(was) === JSON.stringify(change) ? [] : [change.anchor]
  })
}

function renamedMarks({ ids }: Before, open: ReadonlyRevision): Set<XmlElement> {
  const renamed = new Set<XmlElement>()
  for (const { change, marks } of knownChanges(open))
    for (const mark of marks) if ((ids.get(mark) ?? change.id) !== change.id) renamed.add(mark)
  return renamed
}

const idsOf = (changes: readonly Change[]) => changes.map(change => change.id)

const isSameList = (one: readonly string[], other: readonly string[]) =>
  one.length === other.length && one.every((entry, index) => entry === other[index])
