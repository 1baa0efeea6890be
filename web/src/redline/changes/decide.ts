import type { Change, ChangeDecisionsInput } from '../../api/generated/calls.ts'
import { redlineText } from '../../texts/redline/redline-text.ts'
import { type Answering, attempt, type Done, keepFocus } from '../answering/answering.ts'
import { decidedTogether, decisionOf } from '../model/decided.ts'
import type { Decision } from '../model/history.ts'
import { newOperationId } from '../store/negotiation-store.ts'
import { shortChangeWords } from './change-words.ts'
import { filterOf, type Many, type Verdict } from './many.ts'

export const cardOf = (change: Pick<Change, 'id'>) => `change:${change.id}`

/** Accepts or rejects one change. */
export function decide(answering: Answering, change: Change, verdict: Verdict, reason = ''): Promise<boolean> {
  const said = redlineText(verdict === 'accept' ? 'didAccept' : 'didReject', { change: shortChangeWords(change) })
  return attemptOn(answering, change, 'decide', async () => {
    await act(answering, change.id, verdict, reason)
    return { said, undo: () => undoFrom('toast', answering, [change.id]), decided: change.id }
  })
}

/** Withdraws an open change of one's own side. */
export const withdraw = (answering: Answering, change: Change): Promise<boolean> =>
  attemptOn(answering, change, 'decide', async () => {
    await act(answering, change.id, 'undo')
    return { said: redlineText('didWithdraw', { change: shortChangeWords(change) }) }
  })

/** Takes back a decision of this turn, with those that were made together with it. */
export function undoDecision(answering: Answering, change: Change): Promise<boolean> {
  const { changes } = answering.negotiation.getState().session
  const together = decidedTogether(change, changes).map(one => one.id)
  return attemptOn(answering, change, 'undo', () => undo(answering, together))
}

/** The ids of the changes that would be decided now. */
export async function tryMany(answering: Answering, many: Many, verdict: Verdict): Promise<string[]> {
  const { decided } = await decideMany(answering, { verdict, filter: filterOf(many), dryRun: true })
  return decided
}

/** Decides those changes at once: one undo takes all of them back. */
export const decideAll = (answering: Answering, verdict: Verdict, changeIds: string[]): Promise<boolean> =>
  attempt(answering, 'many', 'decide', async () => {
    const { decided } = await decideMany(answering, { verdict, changeIds }, { verdict, changeIds })
    const key = verdict === 'accept' ? 'didAcceptMany' : 'didRejectMany'
    return {
      said: redlineText(key, { count: decided.length }),
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

/** A decision is a step of undo on the page. */
async function act({ negotiation }: Answering, changeId: string, verb: Verdict | 'undo', asked = ''): Promise<void> {
  const operationId = newOperationId()
  const reason = asked.trim() === '' ? {} : { reason: asked.trim() }
  const made = verb === 'undo' ? undefined : { verdict: verb, changeIds: [changeId], ...reason }
  await negotiation.act(
    async revision => ({
      edit: await negotiation.client.call(`POST /redlining/session/changes/{changeId}/${verb}`, {
        parameters: { changeId },
        body: { operationId, ...(revision !== null && { revision }), ...reason },
      }),
    }),
    made,
    made ?? decisionOf(negotiation.getState().session, changeId),
  )
}

/** Any of the changes undoes all that were decided together with it. */
async function undo(answering: Answering, changeIds: string[]): Promise<Done> {
  const [first] = changeIds
  if (first !== undefined) await act(answering, first, 'undo')
  return { said: redlineText('didUndo', { count: changeIds.length }) }
}

/** The same from where it was told. */
async function undoFrom(card: string, answering: Answering, changeIds: string[]): Promise<void> {
  const done = await attempt(answering, card, 'undo', () => undo(answering, changeIds))
  if (!done) tellAway(answering, card)
}

/** What goes wrong with a change that is then gone has no card to be told beside. */
async function attemptOn(answering: Answering, change: Change, tried: 'decide' | 'undo', run: () => Promise<Done>) {
  const card = cardOf(change)
  const done = await attempt(answering, card, tried, run)
  const { changes } = answering.negotiation.getState().session
  if (!done && !changes.some(otherChange => otherChange.id === change.id)) tellAway(answering, card)
  keepFocus(answering, card)
  return done
}

function tellAway(answering: Answering, card: string): void {
  const text = answering.getState().problems.get(card)
  if (text !== undefined) answering.update({ toast: { text, isProblem: true } })
}
