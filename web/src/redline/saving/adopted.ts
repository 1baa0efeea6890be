import type { EditAnswer, NegotiatedDocument, RedlineSession } from '../../api/generated/calls.ts'
import { editorBefore, editorOf } from '../model/editor.ts'
import { carriedOver } from './carried.ts'
import { textKey } from './conflict.ts'
import type { DeviceRecord } from './device.ts'
import { afterAll, withBases } from './shown-document.ts'
import { basesAfter, basesOf, changedClauses, lastAuthorOf, parted, type Untaken } from './unsaved.ts'
import { type Batch, type Conflict, clausesOf, type Waiting } from './waiting.ts'

/** What becomes of the edits that a page has left. */
interface Adopted {
  waiting: readonly Waiting[]
  conflicts: readonly Conflict[]
  /** About clauses that are gone. */
  gone: Untaken[]
  /** The turn in which they were made is over. */
  late: Untaken[]
}

/**
 * A record whose batch is done, as far as the document tells; the same record where it is not done. Null where the clauses are
 * neither as they were when they were edited, nor as the batch leaves them: only the service knows.
 */
export function asFarAsShown(record: DeviceRecord, session: RedlineSession): DeviceRecord | null {
  const { sent, bases, round, waiting } = record
  const { document, may } = session
  if (!sent || !may.edit || !document || round !== session.round) return null
  const { before: touched, added } = clausesOf(sent.operations)
  const isNew = document.clauses.every(clause => !added.has(clause.anchor))
  if (isNew && changedClauses(bases, document).size === 0) return record
  const before = { ...document, clauses: document.clauses.filter(clause => !added.has(clause.anchor)) }
  const after = afterAll(withBases(before, bases), sent.operations, editorBefore(session))
  const isDone = isSameIn(new Set([...touched, ...added]), after, document)
  return isDone ? { ...record, sent: null, bases: basesOf(waiting, after) } : null
}

function isSameIn(anchors: ReadonlySet<string>, one: NegotiatedDocument, other: NegotiatedDocument): boolean {
  const [a, b] = [one, other].map(({ clauses }) =>
    clauses.flatMap(clause => (anchors.has(clause.anchor) ? [clause.anchor, textKey(clause)] : [])),
  )
  return JSON.stringify(a) === JSON.stringify(b)
}

/** A record whose batch the service has done: what waits behind it is for the clauses of its answer. */
export function afterAnswer(
  record: DeviceRecord,
  batch: Batch,
  { clauses }: Pick<EditAnswer, 'clauses'>,
  session: RedlineSession,
): DeviceRecord {
  const told = new Map(clauses.map(clause => [clause.anchor, clause]))
  const bases = basesAfter(record, batch, session)
  return {
    ...record,
    sent: null,
    bases: bases.map(base => ({ ...base, clause: told.get(base.clause.anchor) ?? base.clause })),
  }
}

/** Sorts what a page has left by what the session is now; `typed` are clauses in which this page has typed since. */
export function adopted(record: DeviceRecord, session: RedlineSession, typed: ReadonlySet<string>): Adopted {
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
  const rest = parted(waiting, bases, changed, document, lastAuthorOf(changed, session.changes))
  return {
    waiting: rest.waiting,
    conflicts: rest.conflict ? [...conflicts, rest.conflict] : conflicts,
    gone: [{ bases, edits: rest.gone }],
    late: [],
  }
}
