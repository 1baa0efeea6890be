import { type ComponentType, type KeyboardEvent, type MouseEvent, type ReactNode, useId, useRef, useState } from 'react'
import type { MenuEntry, MenuListProps } from './menu-entry.ts'
import { MenuNotLoaded } from './menu-not-loaded.tsx'

interface AppMenuProps {
  /** What the button is called, if it does not say so itself. */
  label?: string
  button: ReactNode
  entries: MenuEntry[]
}

const focusedByKey: Record<string, 'first' | 'last'> = { ArrowDown: 'first', ArrowUp: 'last' }

/** A button that opens a menu. The menu is a third of what a page would load, so it comes only when it is opened. */
export function AppMenu({ label, button, entries }: AppMenuProps) {
  const element = useRef<HTMLButtonElement>(null)
  const id = useId()
  const [List, setList] = useState<ComponentType<MenuListProps> | null>(null)
  const [state, setState] = useState<'closed' | 'open' | 'failed'>('closed')
  const [focused, setFocused] = useState<MenuListProps['focused']>(true)
  const close = () => setState('closed')
  const open = (at: MenuListProps['focused']) => {
    setFocused(at)
    const show = (list: ComponentType<MenuListProps>) => {
      setList(() => list)
      setState('open')
    }
    loadList().then(show, () => setState('failed'))
  }
  const openByKey = (event: KeyboardEvent) => {
    const at = focusedByKey[event.key]
    if (!at) return
    event.preventDefault()
    open(at)
  }
  return (
    <>
      <button
        type="button"
        id={id}
        ref={element}
        className="app-menu-button"
        aria-haspopup="menu"
        aria-expanded={state === 'open'}
        {...(label && { 'aria-label': label })}
        onPointerEnter={() => loadList().catch(() => {})}
        onClick={event => open(isByKeyboard(event) ? 'first' : true)}
        onKeyDown={openByKey}
      >
        {button}
      </button>
      {List && (
        <List
          button={element}
          buttonId={id}
          entries={entries}
          isOpen={state === 'open'}
          focused={focused}
          onClose={close}
        />
      )}
      {state === 'failed' && <MenuNotLoaded onClose={close} />}
    </>
  )
}

const loadList = async () => (await import('./menu-list.tsx')).MenuList

const isByKeyboard = ({ detail }: MouseEvent): boolean => detail === 0
