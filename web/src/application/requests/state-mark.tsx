import { Ban, CircleCheck, CircleX, Clock, FileX, Hourglass } from 'lucide-react'
import { type RequestState, stateWord } from './request-words.ts'

const icons = {
  waiting: Hourglass,
  failed: FileX,
  completed: CircleCheck,
  declined: CircleX,
  voided: Ban,
  expired: Clock,
}

/** Shows a state as a word with an icon, because not everyone can see colours. */
export function StateMark({ state }: { state: RequestState }) {
  const Icon = icons[state]
  return (
    <span className="app-state" data-state={state}>
      <Icon aria-hidden="true" /> {stateWord(state)}
    </span>
  )
}
