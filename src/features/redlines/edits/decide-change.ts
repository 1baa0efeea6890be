import { CodedError } from '../../../http/coded-error.ts'
import { newId } from '../../../platform/ids.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { EditedDocument } from '../../../tasks/redline/redline-tasks.ts'
import { mayDecide } from '../document/present-change.ts'
import { sideOfAuthor } from '../document/redline-author.ts'
import { insertDecisions, listDecisions, markUndone } from '../document/redline-document-store.ts'
import type { PartyMemberCaller } from '../redline-link.ts'
import { sideOf } from '../redline-request.ts'
import { type BegunEdit, type EditAnswer, saveEdit } from './save-edit.ts'

/**
 * Accepts or rejects an open change of the other side. Throws `redline_change_not_found`, `not_authorized` for a change of
 * one's own, and what `saveEdit` throws.
 */
export async function decideChange(
  platform: Platform,
  caller: PartyMemberCaller,
  revision: number,
  one: { changeId: string; verdict: 'accept' | 'reject'; reason?: string },
): Promise<EditAnswer> {
  return saveEdit(platform, caller, revision, context => ({
    kind: one.verdict,
    step: { kind: 'decide', changeId: one.changeId, verdict: one.verdict },
    check(made) {
      if (!mayDecide(context.request, context.member.role, changedSide(context, made))[one.verdict])
        throw new CodedError('not_authorized', { action: `${one.verdict} this change` })
    },
    write: (tx, made) =>
      insertDecisions(tx, [
        {
          decisionId: newId('rdec'),
          redlineRequestId: context.request.redlineRequestId,
          round: context.request.round,
          memberId: caller.memberId,
          verdict: one.verdict,
          reason: one.reason ?? null,
          change: made.decided!.change,
          record: made.decided!.record,
          decidedAt: context.at,
        },
      ]),
  }))
}

/**
 * Takes back a decision that this side made in this turn, or withdraws an open change of its own. Throws
 * `redline_change_not_found`, `redline_changed_since`, `not_authorized`, and what `saveEdit` throws.
 */
export async function undoChange(
  platform: Platform,
  caller: PartyMemberCaller,
  revision: number,
  changeId: string,
): Promise<EditAnswer> {
  return saveEdit(platform, caller, revision, async context => {
    const { request, member, at } = context
    const decisions = await listDecisions(platform.database, request.redlineRequestId, request.round)
    const decision = decisions.findLast(one => one.change.id === changeId)
    if (decision)
      return {
        kind: 'undo',
        step: { kind: 'undo', record: decision.record, anchor: decision.change.anchor },
        write: tx => markUndone(tx, decision.decisionId, at),
      }
    return {
      kind: 'withdraw',
      step: { kind: 'decide', changeId, verdict: 'reject' },
      check(made) {
        if (changedSide(context, made) !== sideOf(member.role))
          throw new CodedError('not_authorized', { action: 'undo this change' })
      },
    }
  })
}

const changedSide = ({ authors }: BegunEdit, made: EditedDocument) => sideOfAuthor(made.decided!.change.author, authors)
