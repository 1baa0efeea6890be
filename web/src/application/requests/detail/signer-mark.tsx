import { CircleCheck, CircleDashed, CircleX, Eye, Hourglass, type LucideIcon, MailX, Minus } from 'lucide-react'
import { requestText } from '../../../texts/request-text.ts'
import type { SignerState } from './request-state.ts'

/** The icon of each state, and the request state that has the same colour. */
const looks: Record<SignerState, { icon: LucideIcon; colour?: string }> = {
  signed: { icon: CircleCheck, colour: 'completed' },
  approved: { icon: CircleCheck, colour: 'completed' },
  confirmed: { icon: CircleCheck, colour: 'completed' },
  declined: { icon: CircleX, colour: 'declined' },
  bounced: { icon: MailX, colour: 'declined' },
  viewed: { icon: Eye, colour: 'waiting' },
  waiting: { icon: Hourglass, colour: 'waiting' },
  later: { icon: CircleDashed },
  unsigned: { icon: Minus },
}

/** Shows the state of a signer as a word with an icon. */
export function SignerMark({ state }: { state: SignerState }) {
  const { icon: Icon, colour } = looks[state]
  return (
    <span className="app-state" data-state={colour}>
      <Icon aria-hidden="true" /> {requestText(`signer_${state}`)}
    </span>
  )
}
