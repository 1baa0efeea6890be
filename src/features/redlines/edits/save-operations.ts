import { fileTime } from '../../../engine/redline/file-time.ts'
import type { Operation } from '../../../engine/redline/redline-view.ts'
import { CodedError } from '../../../http/coded-error.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { RedlineAuthor } from '../document/redline-author.ts'
import { doOnce } from '../once/do-once.ts'
import type { PartyMemberCaller } from '../redline-link.ts'
import type { Side } from '../redline-request.ts'
import { changedReferences } from './referred-clauses.ts'
import { type EditAnswer, saveEdit } from './save-edit.ts'

export type IdentifiedOperation = Operation & { operationId: string }

/**
 * Applies either all operations or none, and each only once. An operation whose id has already been applied is skipped;
 * if all of them have, the first answer is returned again. `revision` is the revision that the member looked at. Throws
 * `invalid_input` for a repeated id, `redline_operation_reused` and the errors of `saveEdit`.
 */
export async function saveOperations(
  platform: Platform,
  { caller, revision, operations }: { caller: PartyMemberCaller; revision: number; operations: IdentifiedOperation[] },
): Promise<EditAnswer> {
  if (new Set(operations.map(operation => operation.operationId)).size < operations.length)
    throw new CodedError('invalid_input', { detail: 'operations must not repeat an operationId' })
  const asked = operations.map(({ operationId, ...content }) => ({ operationId, content }))
  return doOnce<EditAnswer, (typeof asked)[number]>(
    platform,
    caller,
    { kind: 'operations', asked },
    (keep, remaining) =>
      saveEdit(platform, {
        caller,
        seenRevision: revision,
        plan: ({ author, authors, at, since, document }) => ({
          kind: 'operations',
          changed: changedReferences(
            remaining.map(operation => operation.content),
            since,
            document.anchors,
          ),
          step: {
            kind: 'operations',
            operations: remaining.map(operation => operation.content),
            author: { name: author.name, at: fileTime(at), side: namesOf(author.side, authors) },
          },
          write: (tx, _made, answer) => keep(tx, answer),
        }),
      }),
  )
}

/** Returns the names of all authors in the file who belong to a side. */
const namesOf = (side: Side, authors: RedlineAuthor[]) =>
  authors.filter(author => author.side === side).map(author => author.name)
