import { X } from 'lucide-react'
import { type MouseEvent, type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { pressedHeight, useOverlay } from './presses.ts'

interface SheetProps {
  title: string
  closeLabel: string
  onClose(): void
  children: ReactNode
  /** Whether it holds only text, which is scrolled from the keyboard if it is long. */
  isText?: boolean
  /** Buttons that stay within reach below the scrolling content. */
  footer?: ReactNode
  /**
   * Whether a button in its footer does something irreversible. The button then takes no press at first, and is never
   * where the thumb was.
   */
  isFinal?: boolean
  /** Distinguishes contents under the same title. */
  step?: string
}

/**
 * A sheet that slides up over the page: a modal dialog, at the bottom on a phone and in the middle elsewhere. The
 * browser's own dialog keeps the focus inside, makes the rest of the page inert, closes only the topmost dialog on
 * Escape, and restores the focus.
 */
export function Sheet({
  title,
  closeLabel,
  onClose,
  children,
  isText = false,
  footer,
  isFinal = false,
  step = '',
}: SheetProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const actions = useRef<HTMLDivElement>(null)
  const titleId = useId()

  useLayoutEffect(() => {
    const element = dialog.current
    element?.style.setProperty('--pressed', `${pressedHeight()}px`)
    element?.showModal()
    return () => element?.close()
  }, [])
  useOverlay(dialog, `${title}\n${step}`, isFinal ? actions : undefined)

  const closeOnBackdrop = (event: MouseEvent) => {
    if (event.target === dialog.current) onClose()
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape does by keyboard what a press on the backdrop does.
    <dialog
      ref={dialog}
      className="sheet"
      data-final={isFinal || undefined}
      aria-labelledby={titleId}
      onClick={closeOnBackdrop}
      onCancel={event => {
        event.preventDefault()
        onClose()
      }}
    >
      <div className="sheet-body">
        <div className="sheet-header">
          <h2 id={titleId}>{title}</h2>
          <button type="button" className="icon-button" aria-label={closeLabel} onClick={onClose}>
            <X aria-hidden="true" />
          </button>
        </div>
        {isText ? (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: the scroll area must be scrollable from the keyboard.
          <section className="sheet-content" aria-labelledby={titleId} tabIndex={0}>
            {children}
          </section>
        ) : (
          <div className="sheet-content">{children}</div>
        )}
        {footer && (
          <div ref={actions} className="sheet-footer">
            {footer}
          </div>
        )}
      </div>
    </dialog>
  )
}
