import { ListChecks, Send, ShieldCheck } from 'lucide-react'
import type { RedlineSession } from '../../api/generated/calls.ts'
import { redlineText } from '../../texts/redline-text.ts'
import { Button } from '../../ui/button.tsx'
import { obstaclesFor, openCount, recipientNames } from './turn-words.ts'

/** The panels that the header and the bar can open. */
export type TurnPanel = 'parties' | 'open' | 'send' | 'approve' | 'reopen' | 'word'

interface TurnBarProps {
  session: RedlineSession
  onOpen(panel: TurnPanel): void
}

/** The bar at the bottom, which ends the turn and first shows what is open. Shows nothing to members who only read. */
export function TurnBar({ session, onOpen }: TurnBarProps) {
  const { may } = session
  if (may.reopen)
    return (
      <footer className="turn-bar">
        <Button onClick={() => onOpen('reopen')}>{redlineText('reopen')}</Button>
      </footer>
    )
  if (!may.edit) return null
  return (
    <footer className="turn-bar">
      <OpenButton session={session} onOpen={onOpen} />
      <EndOfTurn session={session} onOpen={onOpen} />
    </footer>
  )
}

function OpenButton({ session, onOpen }: TurnBarProps) {
  const count = openCount(session)
  const label = count > 0 ? redlineText('openCount', { count }) : redlineText('nothingOpen')
  const others = obstaclesFor(session, 'approve').length - count
  return (
    <Button kind="quiet" className="turn-open" icon={<ListChecks aria-hidden="true" />} onClick={() => onOpen('open')}>
      {count === 0 && others > 0 ? redlineText('whyNotApprove') : label}
    </Button>
  )
}

/** Offers approving first if nothing prevents it, else sending. */
function EndOfTurn({ session, onOpen }: TurnBarProps) {
  const names = recipientNames(session)
  const canApprove = session.may.approve && obstaclesFor(session, 'approve').length === 0
  const canSend = obstaclesFor(session, 'send').length === 0
  const send = () => onOpen(canSend ? 'send' : 'open')
  if (!canApprove)
    return (
      <Button kind="primary" className="turn-end" icon={<Send aria-hidden="true" />} onClick={send}>
        {redlineText('sendTo', { names })}
      </Button>
    )
  return (
    <span className="turn-ends">
      <Button kind="plain" onClick={send}>
        {redlineText('sendBack', { names })}
      </Button>
      <Button
        kind="primary"
        className="turn-end"
        icon={<ShieldCheck aria-hidden="true" />}
        onClick={() => onOpen('approve')}
      >
        {redlineText('approve')}
      </Button>
    </span>
  )
}
