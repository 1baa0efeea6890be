import type { EditAnswer, NegotiatedDocument, RedlineSession } from '../../api/generated/calls.ts'
import { editorBefore, editorOf } from '../model/editor.ts'
import { carriedOver } from './carried.ts'
import { textKey } from './conflict.ts'
import type { DeviceRecord } from './device.ts'
import { afterAll, withBases } from './shown-document.ts'
import { basesAfter, basesOf, changedClauses, lastAuthorOf, splitEdits, type Untaken } from './unsaved.ts'
import { type Batch, type EditConflict, type Waiting, waitingClauses } from './waiting.ts'

/** The edits that another page has left, sorted by what happens to them. */
interface Adopted {
  waiting: readonly Waiting[]
  conflicts: readonly EditConflict[]
  /** Edits of clauses that are gone. */
  gone: Untaken[]
  /** Edits made in a turn that is over. */
  late: Untaken[]
}

/**
 * Returns a record without its batch if the document shows that the batch was applied, and the same record if it was
 * not. Returns null if the clauses are neither as they were before the edits nor as the batch leaves them, because then
 * only the service knows.
 */
export function afterShownBatch(record: DeviceRecord, session: RedlineSession): DeviceRecord | null {
  const { sent, bases, round, waiting } = record
  const { document, may } = session
  if (!sent || !may.edit || !document || round !== session.round) return null
  const { before: touched, added } = waitingClauses(sent.operations)
  const isNew = document.clauses.every(clause => !added.has(clause.anchor))
  if (isNew && changedClauses(bases, document).size === 0) return record
  const before = { ...document, clauses: document.clauses.filter(clause => !added.has(clause.anchor)) }
  const after = afterAll(withBases(before, bases), sent.operations, editorBefore(session))
  const isDone = isSameIn(new Set([...touched, ...added]), after, document)
  return isDone ? { ...record, sent: null, bases: basesOf(waiting, after) } : null
}

function isSameIn(anchors: ReadonlySet<string>, left: NegotiatedDocument, right: NegotiatedDocument): boolean {
  const [a, b] = [left, right].map(({ clauses }) =>
    clauses.flatMap(clause => (anchors.has(clause.anchor) ? [clause.anchor, textKey(clause)] : [])),
  )
  return JSON.stringify(a) === JSON.stringify(b)
}

/** Returns a record whose batch the service has applied. Its waiting edits are based on the clauses of the answer. */
export function afterAnswer(
  record: DeviceRecord,
  batch: Batch,
  { clauses }: Pick<EditAnswer, 'clauses'>,
  session: RedlineSession,
): DeviceRecord {
  const answered = new Map(clauses.map(clause => [clause.anchor, clause]))
  const bases = basesAfter(record, batch, session)
  return {
    ...record,
    sent: null,
    bases: bases.map(base => ({ ...base, clause: answered.get(base.clause.anchor) ?? base.clause })),
  }
}

/**
 * Sorts the edits that a page has left, by the current session. `typed` contains the clauses in which text was typed on
 * this page since then.
 */
export function adoptRecord(record: DeviceRecord, session: RedlineSession, typed: ReadonlySet<string>): Adopted {
  const { conflicts, round } = record
  const { document, may } = session
  if (!may.edit || !document || round !== session.round)
    return {
      waiting: [],
      conflicts: [],
      gone: [],
      late: [{ bases: record.bases, edits: record.waiting }, ...conflicts],
    }
  const { bases, waiting } = carriedOver(record, document, editorOf(session))
  const changed = new Set([...changedClauses(bases, document), ...typed])
  const rest = splitEdits(waiting, bases, changed, document, lastAuthorOf(changed, session.changes))
  return {
    waiting: rest.waiting,
    conflicts: rest.conflict ? [...conflicts, rest.conflict] : conflicts,
    gone: [{ bases, edits: rest.gone }],
    late: [],
  }
}
