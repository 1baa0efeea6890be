import { CodedError } from '../../../http/coded-error.ts'
import { newId } from '../../../platform/ids.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { EditedDocument } from '../../../tasks/redline/edited-document.ts'
import { type ChangedClause, type ChangesSince, changedBy, changedClauses } from '../document/changes-since.ts'
import { mayDecide } from '../document/present-change.ts'
import { sideOfAuthor } from '../document/redline-author.ts'
import {
  insertDecisions,
  lastRoundChanges,
  listDecisions,
  markUndone,
  type StoredDecision,
} from '../document/redline-document-store.ts'
import { doOnce, type Keep } from '../once/do-once.ts'
import type { PartyMemberCaller } from '../redline-link.ts'
import { sideOf } from '../redline-request.ts'
import { type BegunEdit, type EditAnswer, type SavedEdit, saveEdit } from './save-edit.ts'

/** A decision on open changes, with its reason. */
export interface GivenVerdict {
  changeIds: string[]
  verdict: 'accept' | 'reject'
  reason?: string
}

/** A call that decides or undoes a change. A repeat with the same `operationId` has no further effect. */
export interface ChangeCall {
  changeId: string
  operationId?: string
}

/**
 * Accepts or rejects an open change of the other side. Throws `redline_change_not_found` if the change no longer
 * exists, `not_authorized` for a change of the member's own side, `redline_operation_reused` and the errors of
 * `saveEdit`.
 */
export async function decideChangeOfRound(
  platform: Platform,
  caller: PartyMemberCaller,
  revision: number,
  { changeId, operationId, ...verdict }: ChangeCall & Omit<GivenVerdict, 'changeIds'>,
): Promise<EditAnswer> {
  const decided = { ...verdict, changeIds: [changeId] }
  const asked = [{ operationId, content: decided }]
  return doOnce<EditAnswer>(platform, caller, { kind: verdict.verdict, asked }, keep =>
    saveEdit(platform, {
      caller,
      seenRevision: revision,
      plan: async begun => {
        const changed = await decidedSince(platform, begun, [changeId])
        return withKeep({ ...planDecision(caller, begun, decided), changed }, keep)
      },
    }),
  )
}

/** Returns where changes have been decided since the revision that the member looked at. */
export async function decidedSince(
  { database }: Pick<Platform, 'database'>,
  { request, since }: BegunEdit,
  changeIds: string[],
): Promise<ChangedClause[]> {
  if (since.later.length === 0) return []
  const asked = new Set(changeIds)
  const decisions = await listDecisions(database, request.redlineRequestId, request.round)
  return decisions.filter(decision => asked.has(decision.change.id)).flatMap(decision => laterDecision(since, decision))
}

/** Returns the place of a decision that the member has not seen yet, or nothing if they have. */
function laterDecision(since: ChangesSince, { change, revision }: StoredDecision): ChangedClause[] {
  const by = since.later.find(({ number }) => number === revision)
  return by ? [changedBy(since, change.anchor, by)] : []
}

const withKeep = (edit: SavedEdit, keep: Keep<EditAnswer>): SavedEdit => ({
  ...edit,
  async write(tx, made, answer) {
    await edit.write?.(tx, made, answer)
    await keep(tx, answer)
  },
})

/**
 * Plans one edit that decides several changes. It writes one row for each change; the record in the first row undoes
 * all of them.
 */
export function planDecision(
  { memberId }: PartyMemberCaller,
  begun: BegunEdit,
  { changeIds, verdict, reason }: GivenVerdict,
): Omit<SavedEdit, 'changed'> & Required<Pick<SavedEdit, 'write'>> {
  const { request, member, at } = begun
  return {
    kind: verdict,
    step: { kind: 'decide', changeIds, verdict },
    check(made) {
      for (const side of changedSides(begun, made))
        if (!mayDecide(request, member.role, side)[verdict])
          throw new CodedError('not_authorized', { action: `${verdict} this change` })
    },
    async write(tx, made, { revision }) {
      const { changes, record } = made.decided!
      const firstId = newId('rdec')
      const rows = changes.map(
        (change, index): StoredDecision => ({
          decisionId: index === 0 ? firstId : newId('rdec'),
          redlineRequestId: request.redlineRequestId,
          round: request.round,
          memberId,
          verdict,
          reason: reason ?? null,
          change,
          record: index === 0 ? record : null,
          togetherWith: index === 0 ? null : firstId,
          revision,
          decidedAt: at,
        }),
      )
      await insertDecisions(tx, rows)
    },
  }
}

/**
 * Undoes a decision that this side made in this turn, together with the decisions made with it, or withdraws an open
 * change of this side. Throws `redline_change_not_found`, `redline_changed_since`, `not_authorized`,
 * `redline_operation_reused` and the errors of `saveEdit`.
 */
export async function undoChange(
  platform: Platform,
  caller: PartyMemberCaller,
  revision: number,
  { changeId, operationId }: ChangeCall,
): Promise<EditAnswer> {
  const asked = [{ operationId, content: { changeId } }]
  return doOnce<EditAnswer>(platform, caller, { kind: 'undo', asked }, keep =>
    saveEdit(platform, {
      caller,
      seenRevision: revision,
      plan: async begun => withKeep(await planUndo(platform, begun, changeId), keep),
    }),
  )
}

async function planUndo(platform: Pick<Platform, 'database'>, begun: BegunEdit, changeId: string): Promise<SavedEdit> {
  const { request, member, at, since } = begun
  const decisions = await listDecisions(platform.database, request.redlineRequestId, request.round)
  const decision = decisions.findLast(decision => decision.change.id === changeId)
  if (decision) {
    const firstId = decision.togetherWith ?? decision.decisionId
    const together = decisions.filter(decision => decision.decisionId === firstId || decision.togetherWith === firstId)
    const { record } = together.find(decision => decision.decisionId === firstId)!
    const anchors = together.map(decision => decision.change.anchor)
    const later = laterDecision(since, decision)
    return {
      kind: 'undo',
      step: { kind: 'undo', record: record!, anchors },
      changed: later.length > 0 ? later : changedClauses(since, anchors),
      write: tx => markUndone(tx, firstId, at),
    }
  }
  const sent = await lastRoundChanges(platform.database, request.redlineRequestId)
  return {
    // the other side does not learn of changes that it has never seen
    kind: sent.has(changeId) ? 'withdraw' : 'undo',
    step: { kind: 'decide', changeIds: [changeId], verdict: 'reject' },
    changed: [],
    check(made) {
      if (changedSides(begun, made).some(side => side !== sideOf(member.role)))
        throw new CodedError('not_authorized', { action: 'undo this change' })
    },
  }
}

const changedSides = ({ authors }: BegunEdit, made: EditedDocument) =>
  made.decided!.changes.map(change => sideOfAuthor(change.author, authors))
