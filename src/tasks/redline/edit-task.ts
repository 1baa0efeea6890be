import { isDeepStrictEqual } from 'node:util'
import type { FoundChange } from '../../engine/redline/changes/change-group.ts'
import { decideTogether } from '../../engine/redline/changes/decide-change.ts'
import { knownChanges } from '../../engine/redline/changes/known-changes.ts'
import type { Verdict } from '../../engine/redline/changes/resolve-story.ts'
import { type DecisionRecord, regionsOf, undoDecision } from '../../engine/redline/changes/undo-decision.ts'
import { type OpenRevision, placesOf, type ReadonlyRevision, saveRevision } from '../../engine/redline/open-revision.ts'
import { anchorOf, applyOperations } from '../../engine/redline/operations/apply-operations.ts'
import { isBesideBody, storyPlaceOf } from '../../engine/redline/operations/story-places.ts'
import { paragraphsOf } from '../../engine/redline/paragraphs.ts'
import { RedlineError } from '../../engine/redline/redline-error.ts'
import type { Author, Operation } from '../../engine/redline/redline-view.ts'
import { forgetFound, remembered } from '../../engine/redline/remembered.ts'
import { beforeEdit, type ShownAnew, traceOf } from '../../engine/redline/traces/edit-trace.ts'
import { paragraphsOfChanges } from '../../engine/redline/traces/marked-paragraphs.ts'
import { textsBeside } from '../../engine/redline/traces/texts-beside.ts'
import { clausesBeside, clausesOf, documentLayout, knownLayout } from '../../engine/redline/view/clauses.ts'
import { serializeXml } from '../../engine/xml/serialize-xml.ts'
import { firstChild, type XmlElement } from '../../engine/xml/xml-tree.ts'
import { type EditedDocument, editedOf, isSettled } from './edited-document.ts'
import { type AuthorClasses, viewOptions } from './view-options.ts'
import type { DocumentSource, WarmDocuments } from './warm-documents.ts'

/** A change to be made to a document. */
export type EditStep =
  | { kind: 'operations'; operations: Operation[]; author: Author }
  | { kind: 'decide'; changeIds: string[]; verdict: Verdict }
  /** `anchors` are the paragraphs of the restored changes. */
  | { kind: 'undo'; record: DecisionRecord; anchors: string[] }

export interface EditInput {
  document: DocumentSource
  /** The key under which the resulting document is kept open. */
  nextKey: string
  classes: AuthorClasses
  step: EditStep
  /** The edits since the revision that the member sees. The answer includes them. */
  meanwhile: ShownAnew
}

/** Performs an edit. Throws the RedlineError of its step. */
export function edit(warm: WarmDocuments, input: EditInput): EditedDocument {
  const { step } = input
  const open = warm.take(input.document)
  const isBeside = step.kind !== 'operations' || touchOtherParts(step.operations)
  const mayChange = step.kind === 'operations' ? paragraphsAround(open, step.operations) : null
  const before = beforeEdit(open, mayChange, isBeside ? textsBeside(open) : null)
  const pages = drawnLayout(open)
  const drawn = reachesOtherParts(open, step) ? drawnClauses(open) : null
  const rows = step.kind === 'operations' ? rowsAround(open, step.operations) : []
  const inRows = knownRows(open)
  const { touched, ...decision } = perform(open, step)
  forgetFound(open)
  touched.push(...changedAnchors(inRows, knownRows(open)))
  const redrawn = drawn ? changedAnchors(drawn, drawnClauses(open)) : []
  const isLaidOutAnew = !isDeepStrictEqual(pages, drawnLayout(open))
  const beside = isBeside ? textsBeside(open) : null
  const trace = traceOf(open, before, { touched, redrawn, isLaidOutAnew, beside })
  const edited = editedOf(open, [input.meanwhile, trace], input.classes)
  const { bytes, anchors } = saveRevision(open)
  warm.keep(input.nextKey, open)
  const { program } = open.file
  const about = [...rows, ...(decision.decided?.anchors ?? [])]
  return { bytes, anchors, program, edited, isSettled: isSettled(open), trace, about, ...decision }
}

/**
 * Finds what an upload changed in the last revision. Word processors write different XML for the same paragraphs, so
 * the markup of the paragraphs is compared instead.
 */
export function editedByUpload(last: ReadonlyRevision, revision: OpenRevision, classes: AuthorClasses): EditedDocument {
  forgetFound(revision)
  const redrawn = changedAnchors(drawnClauses(last), drawnClauses(revision))
  const isLaidOutAnew = !isDeepStrictEqual(drawnLayout(last), drawnLayout(revision))
  const [were, are] = [drawnContents(last), drawnContents(revision)]
  const touched = changedAnchors(were.body, are.body)
  const before = beforeEdit(last, new Set(), textsBeside(last, were.beside))
  const trace = traceOf(revision, before, {
    ...{ touched, redrawn, isLaidOutAnew },
    beside: textsBeside(revision, are.beside),
  })
  const { bytes, anchors } = saveRevision(revision)
  const { program } = revision.file
  const edited = editedOf(revision, [trace], classes)
  return { bytes, anchors, program, edited, isSettled: isSettled(revision), trace, about: [] }
}

const drawnLayout = remembered(open => documentLayout(open, viewOptions(open, {}), knownLayout(open)))

type Drawn = Map<string, string>

/** Returns the paragraphs as shown, with the ids of their changes. */
const drawnClauses = (open: ReadonlyRevision): Drawn =>
  new Map(
    clausesOf(open, viewOptions(open, {}), knownLayout(open)).map(clause => [clause.anchor, JSON.stringify(clause)]),
  )

/**
 * Returns the paragraphs as shown, but without details that depend on other paragraphs: numbers, places in a table,
 * ids. `beside` contains the paragraphs in notes, headers and footers.
 */
function drawnContents(open: ReadonlyRevision): { body: Drawn; beside: Drawn } {
  const [options, layout] = [{ changeOf: () => '' }, knownLayout(open)]
  const clauses = clausesOf(open, options, layout)
  const beside = clausesBeside(clauses, documentLayout(open, options, layout))
  return {
    body: new Map(clauses.map(({ label: _, cell: __, ...clause }) => [clause.anchor, JSON.stringify(clause)])),
    beside: new Map(beside.map(clause => [clause.anchor, JSON.stringify(clause)])),
  }
}

const changedAnchors = (before: Drawn, after: Drawn): string[] =>
  [...after].flatMap(([anchor, drawn]) => (before.get(anchor) === drawn ? [] : [anchor]))

/**
 * Returns the paragraphs that operations name, or that refer to the notes that the operations name. Also returns as
 * many neighbors on each side as there are operations, because operations may join paragraphs.
 */
function paragraphsAround(open: OpenRevision, operations: Operation[]): Set<string> {
  const { anchors } = open
  const namedAnchors = new Set(operations.map(anchorOf).map(anchor => storyPlaceOf(open, anchor)?.lead ?? anchor))
  const reach = operations.length
  return new Set(
    anchors.flatMap((anchor, index) =>
      namedAnchors.has(anchor) ? anchors.slice(Math.max(0, index - reach), index + reach + 1) : [],
    ),
  )
}

/** The properties of rows, by the paragraphs in the rows. A decision about a row concerns all of its cells. */
const knownRows = remembered(rowProperties)

function rowProperties(open: ReadonlyRevision): Drawn {
  const texts = new Map<XmlElement, string>()
  const textOf = (row: XmlElement) => {
    const properties = firstChild(row, 'w:trPr')
    const text = texts.get(row) ?? (properties ? serializeXml(properties) : '')
    texts.set(row, text)
    return text
  }
  return new Map(
    placesOf(open).flatMap(({ row }, index) => (row ? [[open.anchors[index]!, textOf(row)] as const] : [])),
  )
}

/** Returns all paragraphs in the rows that operations delete. */
function rowsAround(open: ReadonlyRevision, operations: Operation[]): string[] {
  const namedAnchors = new Set(
    operations.flatMap(operation => (operation.kind === 'deleteRow' ? operation.anchor : [])),
  )
  if (namedAnchors.size === 0) return []
  const places = placesOf(open)
  const rows = places.flatMap(({ row }, index) => (row && namedAnchors.has(open.anchors[index]!) ? row : []))
  const inRows = new Set(rows.flatMap(row => paragraphsOf(row).map(({ node }) => node)))
  return open.anchors.filter((_, index) => inRows.has(places[index]!.node))
}

/** Whether any of the operations is in a note, header or footer. */
const touchOtherParts = (operations: Operation[]) => operations.some(operation => isBesideBody(anchorOf(operation)))

/** Whether a step may affect paragraphs that it does not name, through styles, lists or notes. */
function reachesOtherParts(open: ReadonlyRevision, step: EditStep): boolean {
  if (step.kind === 'operations') return touchOtherParts(step.operations)
  if (step.kind === 'undo') {
    const { partName, notes = [] } = step.record
    return [partName, ...notes.map(note => note.partName)].some(name => name !== open.file.mainName)
  }
  const askedIds = new Set(step.changeIds)
  return knownChanges(open).some(({ change, story }) => askedIds.has(change.id) && story.kind !== 'body')
}

function perform(open: OpenRevision, step: EditStep): { touched: string[] } & Pick<EditedDocument, 'decided'> {
  if (step.kind === 'operations') {
    const { touched, added } = applyOperations(open, step.operations, step.author)
    return { touched: [...touched, ...added] }
  }
  if (step.kind === 'undo') {
    undoDecision(open, step.record)
    return { touched: [...step.anchors, ...regionsOf(step.record).flatMap(region => region.anchorsBefore)] }
  }
  const targets = foundChanges(open, step.changeIds)
  const changes = targets.map(item => item.change)
  const anchors = paragraphsOfChanges(open, targets)
  const record = decideTogether(open, targets, step.verdict)
  const touched = [...changes.map(change => change.anchor), ...regionsOf(record).flatMap(region => region.anchorsAfter)]
  return { touched, decided: { changes, record, anchors } }
}

function foundChanges(open: ReadonlyRevision, changeIds: string[]): FoundChange[] {
  const byId = new Map(knownChanges(open).map(change => [change.change.id, change]))
  return changeIds.map(id => {
    const match = byId.get(id)
    if (!match) throw new RedlineError('unknown-change', id)
    return match
  })
}
