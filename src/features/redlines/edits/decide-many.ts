import type { Change } from '../../../engine/redline/redline-view.ts'
import { CodedError } from '../../../http/coded-error.ts'
import type { Platform } from '../../../platform/platform.ts'
import { listChanges } from '../../../tasks/redline-pool.ts'
import { mayDecide } from '../document/present-change.ts'
import { sideOfAuthor } from '../document/redline-author.ts'
import { onDocument, sourceOf } from '../document/redline-engine.ts'
import { doOnce, type Keep } from '../once/do-once.ts'
import type { PartyMemberCaller } from '../redline-link.ts'
import { decidedSince, planDecision } from './decide-change.ts'
import { assertNoneChanged, type BegunEdit, beginEdit, type EditAnswer, saveEdit } from './save-edit.ts'

/** A decision on several open changes, chosen by their ids or by a filter. */
export interface ManyInput {
  operationId: string
  verdict: 'accept' | 'reject'
  reason?: string
  changeIds?: string[]
  filter?: { author?: string; type?: Change['type']; anchor?: string } | null
  dryRun?: boolean
}

export interface ManyAnswer {
  /** The ids of the changes, in the order of the document. */
  decided: string[]
  /** The changes to the document; null for a dry run. */
  edit: EditAnswer | null
}

/**
 * Decides several changes at once, with one revision, one decision for each change, and one undo for all. A repeat with
 * the same `operationId` gets the first answer. Throws `invalid_input`, `redline_operation_reused`,
 * `redline_nothing_to_decide`, `redline_change_not_found`, `not_authorized` and the errors of `saveEdit`.
 */
export async function decideMany(
  platform: Platform,
  { caller, revision, input }: { caller: PartyMemberCaller; revision: number; input: ManyInput },
): Promise<ManyAnswer> {
  if ((input.changeIds == null) === (input.filter == null))
    throw new CodedError('invalid_input', { detail: 'Either changeIds or filter must be sent' })
  const { operationId, dryRun, ...content } = input
  return doOnce<ManyAnswer>(platform, caller, { kind: 'decide', asked: [{ operationId, content }] }, async keep => {
    if (!dryRun) return decideNow(platform, { caller, revision, input, keep })
    const begun = await beginEdit(platform, caller, revision)
    return { decided: await chosenIds(platform, begun, input), edit: null }
  })
}

async function decideNow(
  platform: Platform,
  {
    caller,
    revision,
    input,
    keep,
  }: { caller: PartyMemberCaller; revision: number; input: ManyInput; keep: Keep<ManyAnswer> },
): Promise<ManyAnswer> {
  let decided: string[] = []
  const edit = await saveEdit(platform, {
    caller,
    seenRevision: revision,
    plan: async begun => {
      decided = await chosenIds(platform, begun, input)
      const { verdict, reason } = input
      const planned = planDecision(caller, begun, {
        changeIds: decided,
        verdict,
        ...(reason !== undefined && { reason }),
      })
      return {
        ...planned,
        changed: [],
        async write(tx, made, edit) {
          await planned.write(tx, made, edit)
          await keep(tx, { decided, edit })
        },
      }
    },
  })
  return { decided, edit }
}

async function chosenIds(
  platform: Pick<Platform, 'database' | 'storage' | 'workers'>,
  begun: BegunEdit,
  { verdict, changeIds, filter }: ManyInput,
) {
  const { document, request, member, authors } = begun
  await assertNoneChanged(platform, begun, await decidedSince(platform, begun, changeIds ?? []))
  const source = await sourceOf(platform, document)
  const { changes } = await onDocument(platform, (workers, options) =>
    workers.run(
      listChanges,
      { document: source },
      { ...options, files: [source.path], subject: document.redlineRequestId },
    ),
  )
  const isAllowed = (change: Change) => mayDecide(request, member.role, sideOfAuthor(change.author, authors))[verdict]
  if (changeIds) return idsInOrder({ changes, changeIds, isAllowed, verdict })
  const chosen = changes.filter(change => isAllowed(change) && isChosen(change, filter!))
  if (chosen.length === 0) throw new CodedError('redline_nothing_to_decide', { verdict })
  return chosen.map(change => change.id)
}

const isChosen = (change: Change, { author, type, anchor }: NonNullable<ManyInput['filter']>) =>
  (author === undefined || change.author === author) &&
  (type === undefined || change.type === type) &&
  (anchor === undefined || change.anchor === anchor)

function idsInOrder({
  changes,
  changeIds,
  isAllowed,
  verdict,
}: {
  changes: Change[]
  changeIds: string[]
  isAllowed: (change: Change) => boolean
  verdict: string
}): string[] {
  const asked = new Set(changeIds)
  const chosen = changes.filter(change => asked.delete(change.id))
  const [missing] = asked
  if (missing !== undefined) throw new CodedError('redline_change_not_found', { id: missing })
  if (!chosen.every(isAllowed)) throw new CodedError('not_authorized', { action: `${verdict} these changes` })
  return chosen.map(change => change.id)
}
