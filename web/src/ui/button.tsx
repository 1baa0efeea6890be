import type { ComponentProps, ReactNode } from 'react'
import { useDelayed } from './use-delayed.ts'

export type ButtonKind = 'primary' | 'plain' | 'quiet' | 'danger'

interface ButtonProps extends ComponentProps<'button'> {
  kind?: ButtonKind
  /** Whether work is running. The button then takes no second press, and shows the work after 300 ms. */
  busy?: boolean
  busyText?: string
  icon?: ReactNode
}

/** A button that keeps its size and its focus while it is busy. */
export function Button({ kind = 'plain', busy = false, busyText, icon, children, onClick, ...rest }: ButtonProps) {
  const showBusy = useDelayed(busy, 300)
  return (
    <button
      type="button"
      {...rest}
      className={`button button-${kind} ${rest.className ?? ''}`}
      aria-disabled={busy || rest['aria-disabled'] === true || undefined}
      onClick={busy ? event => event.preventDefault() : onClick}
    >
      {showBusy ? <span className="spinner" aria-hidden="true" /> : icon}
      <span className="button-text">{showBusy && busyText ? busyText : children}</span>
    </button>
  )
}
