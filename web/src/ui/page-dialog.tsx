import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { useOverlay } from './presses.ts'

interface PageDialogProps {
  label: string
  onClose(): void
  children: ReactNode
}

/** Covers the page with another one until Escape; then the focus is where it was. */
export function PageDialog({ label, onClose, children }: PageDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const element = dialog.current
    const page = document.getElementById('root')
    element?.showModal()
    // both have the landmarks of a page
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
        // that of a sheet inside is its own
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
