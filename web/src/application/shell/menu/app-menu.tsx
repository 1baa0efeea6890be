import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react'
import type { MenuEntry } from './menu-entry.ts'
import { MenuNotLoaded } from './menu-not-loaded.tsx'
import { loadMenuList, useMenuList } from './use-menu-list.ts'

interface AppMenuProps {
  /** The button's accessible name, if its content is not enough. */
  label?: string
  button: ReactNode
  entries: MenuEntry[]
}

/** Opens the menu on keydown for Enter and Space too: React Aria would take their click for a screen reader's, and focus later. */
const focusedByKey: Record<string, 'first' | 'last'> = {
  Enter: 'first',
  ' ': 'first',
  ArrowDown: 'first',
  ArrowUp: 'last',
}

/** A button that opens a menu. */
export function AppMenu({ label, button, entries }: AppMenuProps) {
  const element = useRef<HTMLButtonElement>(null)
  const buttonId = useId()
  const { List, state, focused, open, close } = useMenuList()
  const openByKey = (event: KeyboardEvent) => {
    const entry = focusedByKey[event.key]
    if (!entry) return
    event.preventDefault()
    open(entry)
  }
  return (
    <>
      <button
        type="button"
        id={buttonId}
        ref={element}
        className="app-menu-button"
        aria-haspopup="menu"
        aria-expanded={state === 'open'}
        {...(label && { 'aria-label': label })}
        onPointerEnter={() => loadMenuList().catch(() => {})}
        onClick={({ detail }) => open(isVirtual(detail) ? 'first' : true)}
        onKeyDown={openByKey}
      >
        {button}
      </button>
      {List && <List {...{ button: element, buttonId, entries, focused }} isOpen={state === 'open'} onClose={close} />}
      {state === 'failed' && <MenuNotLoaded onClose={close} />}
    </>
  )
}

/** Clicks by screen readers have a press count of zero. */
const isVirtual = (presses: number) => presses === 0
