import { serializeXml } from '../../xml/serialize-xml.ts'
import { firstChild, type XmlElement } from '../../xml/xml-tree.ts'
import { knownChangeIds, knownChanges } from '../changes/known-changes.ts'
import {
  type ChangedParagraphs,
  changedParagraphs,
  type ParagraphText,
  paragraphTexts,
} from '../comments/move-places.ts'
import { placesOf, type ReadonlyRevision } from '../open-revision.ts'
import type { ParagraphPlace } from '../paragraphs.ts'
import type { Change } from '../redline-view.ts'
import { remembered } from '../remembered.ts'
import { clausePositions, knownLayout } from '../view/clauses.ts'
import { markedParagraphs } from './marked-paragraphs.ts'
import { changesBeside, type TextsBeside } from './texts-beside.ts'

/**
 * The effects of an edit, by anchor. With them, requests made against the revision before the edit can be applied to
 * the revision after it.
 */
export interface EditTrace {
  /**
   * Paragraphs that were added, removed or changed, except paragraphs that only have another number or place in a
   * table.
   */
  changed: string[]
  /**
   * The same for paragraphs of notes, headers and footers. Missing in traces that were stored before these were
   * recorded.
   */
  changedBeside?: string[]
  /** Paragraphs that are shown differently, or for the first time. */
  shown: string[]
  removed: string[]
  /** Whether the list of paragraphs or its order changed. */
  isReordered: boolean
  /** Whether tables, sections, headers or footers are shown differently. */
  isLaidOutAnew: boolean
  /** Whether the list of open changes or its order changed. */
  changesReordered: boolean
  /** The paragraphs of the body that changed, in groups of neighbours. */
  changedParagraphs: ChangedParagraphs[]
}

/** The combined effects of several edits on what is shown. */
export type ShownAnew = Pick<EditTrace, 'shown' | 'removed' | 'isReordered' | 'isLaidOutAnew'>

/** The parts of a revision before an edit that are compared with the revision after it. */
export interface Before {
  positions: ReadonlyMap<string, string>
  texts: readonly ParagraphText[]
  changes: Change[]
  /** The id of the change that each mark is part of. */
  ids: ReadonlyMap<XmlElement, string>
  /** The XML of the paragraphs that the edit may change, by anchor. */
  contents: Map<string, string>
  /** The paragraphs of notes, headers and footers; null if the edit cannot change any. */
  beside: TextsBeside | null
}

/** Remembered because the state after one edit is the state before the next. */
const knownPositions = remembered(open => clausePositions(open, knownLayout(open)))
const knownTexts = remembered(paragraphTexts)

/**
 * Reads the parts of a revision that an edit is compared with.
 *
 * @param mayChange the anchors of the paragraphs whose content is compared; null for all
 * @param beside the paragraphs of notes, headers and footers, if the edit may change them
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

/** The effects of an edit that the caller already knows. */
interface EditedParts {
  /** The anchors of the paragraphs that the edit may have changed. */
  touched: string[]
  /** The anchors of other paragraphs that look different. */
  redrawn: string[]
  isLaidOutAnew: boolean
  /** The paragraphs of notes, headers and footers after the edit; null if it cannot change any. */
  beside: TextsBeside | null
}

/**
 * Compares a revision after an edit with its state before. Everything remembered about the revision must be forgotten
 * first. Besides touched and redrawn paragraphs, `shown` contains paragraphs with another number or another place in a
 * table. It also contains paragraphs with a change that is different now or has another id, because it may be the rest
 * of a change that was cut.
 */
export function traceOf(
  open: ReadonlyRevision,
  before: Before,
  { touched, redrawn, isLaidOutAnew, beside }: EditedParts,
): EditTrace {
  const after = knownPositions(open)
  const anchorsBefore = [...before.positions.keys()]
  const removed = anchorsBefore.filter(anchor => !after.has(anchor))
  const changes = knownChanges(open).map(change => change.change)
  const marked = markedParagraphs(open, renamedMarks(before, open))
  const shown = new Set([...touched, ...redrawn, ...otherChanges(before.changes, changes), ...marked])
  const isChanged = changeCheck(open, before, touched)
  const besideChanges = changesBeside(before.beside, beside)
  return {
    changed: [...removed, ...open.anchors.filter(isChanged)],
    changedBeside: besideChanges.changed,
    shown: open.anchors.filter(anchor => shown.has(anchor) || before.positions.get(anchor) !== after.get(anchor)),
    removed,
    isReordered: !isSameList(anchorsBefore, open.anchors),
    isLaidOutAnew,
    changesReordered: !isSameList(idsOf(before.changes), idsOf(changes)),
    changedParagraphs: [...changedParagraphs(before.texts, knownTexts(open)), ...besideChanges.changedParagraphs],
  }
}

/**
 * Returns a function that checks whether a paragraph is new, or was touched and changed. A touched paragraph that was
 * not read before the edit counts as changed.
 */
function changeCheck(open: ReadonlyRevision, { positions, contents }: Before, touched: string[]) {
  const asked = new Set(touched)
  const after = contentsOf(open, anchor => asked.has(anchor))
  return (anchor: string) => !positions.has(anchor) || (asked.has(anchor) && contents.get(anchor) !== after.get(anchor))
}

/** Returns the content and format of paragraphs: their XML, and the properties of their row. */
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

/** Returns the anchors of changes that are new or different, including changes in other parts. */
function otherChanges(before: Change[], after: Change[]): string[] {
  const changesBefore = new Map(before.map(change => [change.id, change]))
  return after.flatMap(change => {
    const was = changesBefore.get(change.id)
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

const isSameList = (a: readonly string[], b: readonly string[]) =>
  a.length === b.length && a.every((entry, index) => entry === b[index])
