import { useState } from 'react'
import type { Change, RedlineSession } from '../../api/generated/calls.ts'
import { redlineText } from '../../texts/redline-text.ts'
import { Button } from '../../ui/button.tsx'
import { type Answering, keepFocus } from '../answering/answering.ts'
import { Byline, BylineMoment } from '../answering/byline.tsx'
import { CardFrame } from '../answering/card-frame.tsx'
import { useBusy } from '../answering/use-answering.ts'
import { decidedTogether } from '../model/decided.ts'
import { useNegotiation } from '../store/use-negotiation.ts'
import { changeWords, insertedFieldWords, shortChangeWords } from './change-words.ts'
import { cardOf, decide, undoDecision, withdraw } from './decide.ts'
import { RejectForm, WithdrawForm } from './reject-form.tsx'

interface ChangeCardProps {
  answering: Answering
  change: Change
}

/** Shows a change: its author, what it does, and the possible answers. */
export function ChangeCard({ answering, change }: ChangeCardProps) {
  const card = cardOf(change)
  const self = useNegotiation(answering.negotiation, state => state.shown?.author)
  const words = changeWords(change)
  return (
    <CardFrame
      answering={answering}
      card={card}
      side={change.side}
      kind={change.open ? 'open' : 'decided'}
      label={`${change.author}: ${shortChangeWords(change)}`}
    >
      <Byline author={change.author} side={change.side} at={change.at} isSelf={change.author === self} />
      <p className="card-words" dir="auto">
        {words}
      </p>
      {change.fields?.map((field, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: fields have no ids, and two may be equal.
        <p key={index} className="card-field" dir="auto">
          {insertedFieldWords(field)}
        </p>
      ))}
      {change.place !== undefined && <p className="card-place">{redlineText('inPlace', { place: change.place })}</p>}
      {change.decision && <Decision answering={answering} change={change} />}
      <Answers answering={answering} change={change} />
    </CardFrame>
  )
}

/** Shows who decided the change, why, and how many other changes were decided with it. */
function Decision({ answering, change }: ChangeCardProps) {
  const session = useNegotiation(answering.negotiation, state => state.session)
  const { decision } = change
  if (!decision) return null
  const others = decidedTogether(change, session.changes).length - 1
  return (
    <div className="card-decision" data-verdict={decision.verdict}>
      <p>
        {redlineText(decision.verdict === 'accept' ? 'acceptedBy' : 'rejectedBy', {
          name: nameOf(session, decision.by),
        })}{' '}
        <BylineMoment at={decision.at} />
      </p>
      {decision.reason && <p dir="auto">{redlineText('theReason', { reason: decision.reason })}</p>}
      {others > 0 && <p>{redlineText('together', { count: others })}</p>}
    </div>
  )
}

function nameOf({ members, member }: RedlineSession, email: string): string {
  const name = members.find(member => member.email === email)?.displayName ?? email
  return email === member.email ? redlineText('youNamed', { name }) : name
}

/** Shows the actions that the member may take now. An action with a second step asks for it in the same place. */
function Answers({ answering, change }: ChangeCardProps) {
  const [asking, setAsking] = useState<'reject' | 'withdraw' | null>(null)
  const close = () => {
    setAsking(null)
    keepFocus(answering, cardOf(change))
  }
  const { may, open } = change
  if (asking === 'reject' && may.reject) return <RejectForm answering={answering} change={change} onClose={close} />
  if (asking === 'withdraw' && open && may.undo)
    return <WithdrawForm onClose={close} onWithdraw={() => withdraw(answering, change)} />
  if (!(may.accept || may.reject || may.undo)) return null
  return (
    <div className="card-actions">
      {may.accept && (
        <Act {...{ answering, change }} name="accept" onPress={() => void decide(answering, change, 'accept')}>
          {redlineText('accept')}
        </Act>
      )}
      {may.reject && (
        <Act {...{ answering, change }} name="reject" onPress={() => setAsking('reject')}>
          {redlineText('reject')}
        </Act>
      )}
      {may.undo && open && (
        <Act {...{ answering, change }} name="takeBack" onPress={() => setAsking('withdraw')}>
          {redlineText('withdraw')}
        </Act>
      )}
      {may.undo && !open && <UndoButton {...{ answering, change }} />}
    </div>
  )
}

function UndoButton({ answering, change }: ChangeCardProps) {
  const changes = useNegotiation(answering.negotiation, state => state.session.changes)
  return (
    <Act {...{ answering, change }} name="takeBack" onPress={() => void undoDecision(answering, change)}>
      {redlineText('undoAll', { count: decidedTogether(change, changes).length })}
    </Act>
  )
}

interface ActProps extends ChangeCardProps {
  /** The action of the key that presses this button. */
  name: 'accept' | 'reject' | 'takeBack'
  onPress(): void
  children: string
}

/** A button of the card. Its accessible name includes the change, for screen readers that list all buttons. */
function Act({ answering, change, name, onPress, children }: ActProps) {
  const busy = useBusy(answering, cardOf(change))
  return (
    <Button
      kind="quiet"
      busy={busy}
      data-act={name}
      aria-label={`${children}: ${shortChangeWords(change)}`}
      onClick={onPress}
    >
      {children}
    </Button>
  )
}
