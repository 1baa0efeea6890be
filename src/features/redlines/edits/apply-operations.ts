import { fileTime } from '../../../engine/redline/file-time.ts'
import type { Operation } from '../../../engine/redline/redline-view.ts'
import { CodedError } from '../../../http/coded-error.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { PartyMemberCaller } from '../redline-link.ts'
import { findAnswers, insertAnswers } from './redline-operation-store.ts'
import { changedReferences } from './referred-clauses.ts'
import { type EditAnswer, saveEdit } from './save-edit.ts'

export type IdentifiedOperation = Operation & { operationId: string }

/**
 * Does operations, all or none, each once: those of an id that was done before are left out, and when all were, the answer is the
 * one of then. `revision` is the one that the member looked at. Throws `invalid_input` for an id twice, and what `saveEdit` throws.
 */
export async function applyOperations(
  platform: Platform,
  caller: PartyMemberCaller,
  revision: number,
  operations: IdentifiedOperation[],
): Promise<EditAnswer> {
  const ids = operations.map(one => one.operationId)
  if (new Set(ids).size < ids.length)
    throw new CodedError('invalid_input', { detail: 'operations must not repeat an operationId' })
  const done = await findAnswers(platform.database, caller.memberId, ids)
  const left = operations.filter(one => !done.has(one.operationId))
  if (left.length === 0) return done.get(ids.at(-1)!) as EditAnswer
  try {
    return await applyNew(platform, caller, revision, left)
  } catch (error) {
    // the same operations may have been done by a call at the same time
    const now = await findAnswers(platform.database, caller.memberId, ids)
    if (ids.every(id => now.has(id))) return now.get(ids.at(-1)!) as EditAnswer
    throw error
  }
}

function applyNew(platform: Platform, caller: PartyMemberCaller, revision: number, operations: IdentifiedOperation[]) {
  return saveEdit(platform, caller, revision, ({ author, at, since, document }) => ({
    kind: 'operations',
    changed: changedReferences(operations, since, document.anchors),
    step: {
      kind: 'operations',
      operations: operations.map(({ operationId, ...operation }) => operation),
      author: { name: author.name, at: fileTime(at) },
    },
    write: (tx, _made, answer) =>
      insertAnswers(
        tx,
        caller.memberId,
        operations.map(one => one.operationId),
        answer,
      ),
  }))
}
