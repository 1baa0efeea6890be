import type { RedlineSession } from '../../api/generated/calls.ts'
import { editorOf } from '../model/editor.ts'
import { carriedOver } from './carried.ts'
import type { DeviceRecord } from './device.ts'
import { changedClauses, lastAuthorOf, parted, type Untaken } from './unsaved.ts'
import type { Conflict, Waiting } from './waiting.ts'

/** What becomes of the edits that a page has left. */
interface Adopted {
  waiting: readonly Waiting[]
  conflicts: readonly Conflict[]
  /** About clauses that are gone. */
  gone: Untaken[]
  /** The turn in which they were made is over. */
  late: Untaken[]
}

/** Sorts what a page has left by what the session is now. */
export function adopted(record: DeviceRecord, session: RedlineSession): Adopted {
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
  const changed = changedClauses(bases, document)
  const rest = parted(waiting, bases, changed, document, lastAuthorOf(changed, session.changes))
  return {
    waiting: rest.waiting,
    conflicts: rest.conflict ? [...conflicts, rest.conflict] : conflicts,
    gone: [{ bases, edits: rest.gone }],
    late: [],
  }
}
