import { CircleCheck, CircleDashed, CircleX, Eye, Hourglass, type LucideIcon, MailX, Minus } from 'lucide-react'
import { applicationText } from '../../../texts/application/application-text.ts'
import type { SignerState } from './request-state.ts'

/** The shape of each state, and the state of a request that has its colour. */
const looks: Record<SignerState, { icon: LucideIcon; colour?: string }> = {
  signed: { icon: CircleCheck, colour: 'completed' },
  declined: { icon: CircleX, colour: 'declined' },
  bounced: { icon: MailX, colour: 'declined' },
  viewed: { icon: Eye, colour: 'waiting' },
  waiting: { icon: Hourglass, colour: 'waiting' },
  later: { icon: CircleDashed },
  unsigned: { icon: Minus },
}

/** How things stand with a signer, in a word and a shape. */
export function SignerMark({ state }: { state: SignerState }) {
  const { icon: Icon, colour } = looks[state]
  return (
    <span className="app-state" data-state={colour}>
      <Icon aria-hidden="true" /> {applicationText(`signer_${state}`)}
    </span>
  )
}
