import type { MouseEvent, ReactNode } from 'react'
import { fragmentOf, type RoundPlace } from './round-place.ts'
import { goTo } from './use-round-place.ts'

interface RoundLinkProps {
  to: RoundPlace
  className?: string
  label?: string
  children: ReactNode
}

/** Links to a round or the list of rounds. Opens in a new tab like any other link. */
export function RoundLink({ to, className, label, children }: RoundLinkProps) {
  const onClick = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    goTo(to)
  }
  return (
    <a href={window.location.pathname + fragmentOf(to)} className={className} aria-label={label} onClick={onClick}>
      {children}
    </a>
  )
}
