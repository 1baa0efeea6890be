import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { useOverlay } from './presses.ts'

interface PageDialogProps {
  label: string
  onClose(): void
  children: ReactNode
}

/** Covers the page with another page until Escape is pressed, then restores the focus. */
export function PageDialog({ label, onClose, children }: PageDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const element = dialog.current
    const page = document.getElementById('root')
    element?.showModal()
    // Both pages have landmarks, so the covered page is made inert.
    page?.toggleAttribute('inert', true)
    return () => {
      page?.toggleAttribute('inert', false)
      element?.close()
    }
  }, [])
  useOverlay(dialog)
  return createPortal(
    <dialog
      ref={dialog}
      className="page-dialog"
      aria-label={label}
      onCancel={event => {
        // A sheet inside handles its own Escape.
        if (event.target !== event.currentTarget) return
        event.preventDefault()
        onClose()
      }}
    >
      {children}
    </dialog>,
    document.body,
  )
}
