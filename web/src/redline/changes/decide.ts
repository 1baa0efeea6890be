import type { Change, ChangeDecisionsInput } from '../../api/generated/calls.ts'
import { redlineText } from '../../texts/redline-text.ts'
import { type Answering, attempt, type Done, keepFocus } from '../answering/answering.ts'
import { decidedTogether, decisionOf } from '../model/decided.ts'
import type { Decision } from '../model/history.ts'
import { newOperationId } from '../store/negotiation-store.ts'
import { shortChangeWords } from './change-words.ts'
import { filterOf, type Many, type ManyVerdict } from './many.ts'

export const cardOf = (change: Pick<Change, 'id'>) => `change:${change.id}`

/** Accepts or rejects one change. */
export function decide(answering: Answering, change: Change, verdict: ManyVerdict, reason = ''): Promise<boolean> {
  const message = redlineText(verdict === 'accept' ? 'didAccept' : 'didReject', { change: shortChangeWords(change) })
  return attemptOn(answering, change, 'decide', async () => {
    await act(answering, change.id, verdict, reason)
    return { message, undo: () => undoFrom('toast', answering, [change.id]), decided: change.id }
  })
}

/** Withdraws an open change of the member's own side. */
export const withdraw = (answering: Answering, change: Change): Promise<boolean> =>
  attemptOn(answering, change, 'decide', async () => {
    await act(answering, change.id, 'undo')
    return { message: redlineText('didWithdraw', { change: shortChangeWords(change) }) }
  })

/** Undoes a decision of this turn, together with the decisions that were made at the same time. */
export function undoDecision(answering: Answering, change: Change): Promise<boolean> {
  const { changes } = answering.negotiation.getState().session
  const together = decidedTogether(change, changes).map(decidedChange => decidedChange.id)
  return attemptOn(answering, change, 'undo', () => undo(answering, together))
}

/** Returns the ids of the changes that would be decided now. Decides nothing. */
export async function dryRunMany(answering: Answering, many: Many, verdict: ManyVerdict): Promise<string[]> {
  const { decided } = await decideMany(answering, { verdict, filter: filterOf(many), dryRun: true })
  return decided
}

/** Decides the changes with these ids at once. One undo reverts all of the decisions. */
export const decideAll = (answering: Answering, verdict: ManyVerdict, changeIds: string[]): Promise<boolean> =>
  attempt(answering, 'many', 'decide', async () => {
    const { decided } = await decideMany(answering, { verdict, changeIds }, { verdict, changeIds })
    const key = verdict === 'accept' ? 'didAcceptMany' : 'didRejectMany'
    return {
      message: redlineText(key, { count: decided.length }),
      undo: () => undoFrom('toast', answering, decided),
      decided: decided[0],
    }
  })

type Deciding = Omit<ChangeDecisionsInput, 'operationId' | 'revision'>

function decideMany({ negotiation }: Answering, deciding: Deciding, undoable?: Decision) {
  const operationId = newOperationId()
  return negotiation.act(
    revision =>
      negotiation.client.call('POST /redlining/session/changes/decide', {
        body: { ...(revision !== null && { revision }), operationId, ...deciding },
      }),
    undoable,
  )
}

/** Sends an answer to one change. A decision is an undo step on the page. */
async function act(
  { negotiation }: Answering,
  changeId: string,
  verb: ManyVerdict | 'undo',
  asked = '',
): Promise<void> {
  const operationId = newOperationId()
  const reason = asked.trim() === '' ? {} : { reason: asked.trim() }
  const decision = verb === 'undo' ? undefined : { verdict: verb, changeIds: [changeId], ...reason }
  await negotiation.act(
    async revision => ({
      edit: await negotiation.client.call(`POST /redlining/session/changes/{changeId}/${verb}`, {
        parameters: { changeId },
        body: { operationId, ...(revision !== null && { revision }), ...reason },
      }),
    }),
    decision,
    decision ?? decisionOf(negotiation.getState().session, changeId),
  )
}

/** Undoes decisions. Undoing any of the changes undoes all changes that were decided together with it. */
async function undo(answering: Answering, changeIds: string[]): Promise<Done> {
  const [first] = changeIds
  if (first !== undefined) await act(answering, first, 'undo')
  return { message: redlineText('didUndo', { count: changeIds.length }) }
}

/** Undoes decisions from outside their cards, so that the toast shows any error. */
async function undoFrom(card: string, answering: Answering, changeIds: string[]): Promise<void> {
  const done = await attempt(answering, card, 'undo', () => undo(answering, changeIds))
  if (!done) showProblemAsToast(answering, card)
}

/** Runs an action on a change. If the change disappears, its card cannot show the error, so the toast does. */
async function attemptOn(answering: Answering, change: Change, tried: 'decide' | 'undo', run: () => Promise<Done>) {
  const card = cardOf(change)
  const done = await attempt(answering, card, tried, run)
  const { changes } = answering.negotiation.getState().session
  if (!done && !changes.some(otherChange => otherChange.id === change.id)) showProblemAsToast(answering, card)
  keepFocus(answering, card)
  return done
}

function showProblemAsToast(answering: Answering, card: string): void {
  const text = answering.getState().problems.get(card)
  if (text !== undefined) answering.update({ toast: { text, isProblem: true } })
}
