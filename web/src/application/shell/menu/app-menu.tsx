import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react'
import type { MenuEntry } from './menu-entry.ts'
import { MenuList, type MenuStart } from './menu-list.tsx'

interface AppMenuProps {
  /** The button's accessible name, if its content is not enough. */
  label?: string
  button: ReactNode
  entries: MenuEntry[]
}

const startByKey: Record<string, MenuStart> = { Enter: 'first', ' ': 'first', ArrowDown: 'first', ArrowUp: 'last' }

/** A button that opens a menu, by the "menu button" pattern of the ARIA Authoring Practices Guide. */
export function AppMenu({ label, button, entries }: AppMenuProps) {
  const element = useRef<HTMLButtonElement>(null)
  const buttonId = useId()
  const [start, setStart] = useState<MenuStart | null>(null)
  const openByKey = (event: KeyboardEvent) => {
    const entry = startByKey[event.key]
    if (!entry) return
    event.preventDefault()
    setStart(entry)
  }
  const close = () => {
    element.current?.focus()
    setStart(null)
  }
  return (
    <>
      <button
        type="button"
        id={buttonId}
        ref={element}
        className="app-menu-button"
        aria-haspopup="menu"
        aria-expanded={start !== null}
        {...(label && { 'aria-label': label })}
        onClick={({ detail }) => setStart(isByAssistiveTechnology(detail) ? 'first' : 'menu')}
        onKeyDown={openByKey}
      >
        {button}
      </button>
      {start && <MenuList {...{ button: element, buttonId, entries, start }} onClose={close} />}
    </>
  )
}

/** Screen readers click without a press, so that the click has a press count of zero. */
const isByAssistiveTechnology = (presses: number) => presses === 0
