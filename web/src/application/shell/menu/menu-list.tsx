import { type KeyboardEvent, type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { useOverlay } from '../../../ui/presses.ts'
import type { MenuEntry } from './menu-entry.ts'
import { placeBeside } from './place-beside.ts'

/**
 * The element that gets the focus when a menu opens. With a mouse it is the menu itself, so that no entry looks chosen.
 */
export type MenuStart = 'first' | 'last' | 'menu'

interface MenuListProps {
  button: RefObject<HTMLButtonElement | null>
  buttonId: string
  entries: MenuEntry[]
  start: MenuStart
  /** Called when the menu should disappear. The focus has to go to the button. */
  onClose(): void
}

/**
 * The entries of an open menu, over the page. A press next to the menu, Escape, Tab, scrolling the button away, or
 * resizing the window closes it. The arrow keys, Home, End and the first letters of an entry move the focus.
 */
export function MenuList({ button, buttonId, entries, start, onClose }: MenuListProps) {
  const layer = useRef<HTMLDivElement>(null)
  const menu = useRef<HTMLDivElement>(null)
  useOverlay(menu)
  useLayoutEffect(() => {
    const list = menu.current!
    layer.current!.showPopover?.()
    placeBeside(button.current!, list)
    const focused = start === 'menu' ? list : itemsOf(list).at(start === 'first' ? 0 : -1)
    focused?.focus({ preventScroll: true })
  }, [button, start])
  const close = useRef(onClose)
  close.current = onClose
  useEffect(() => {
    const controller = new AbortController()
    const { signal } = controller
    const placeOfButton = () => JSON.stringify(button.current?.getBoundingClientRect())
    const place = placeOfButton()
    // the event of a scroll comes late: it may be of one before the menu opened, or of a part without the button
    const closeIfMoved = () => placeOfButton() !== place && close.current()
    window.addEventListener('resize', () => close.current(), { signal })
    window.addEventListener('scroll', closeIfMoved, { capture: true, signal })
    return () => controller.abort()
  }, [button])

  const search = useRef({ letters: '', at: 0 })
  const entryByLetters = (key: string, at: number): HTMLElement | undefined => {
    const letters = at - search.current.at < SEARCH_MS ? search.current.letters + key : key
    search.current = { letters, at }
    return itemsOf(menu.current!).find((_, index) =>
      entries[index]!.label.toLowerCase().startsWith(letters.toLowerCase()),
    )
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const { key, timeStamp, ctrlKey, metaKey, altKey } = event
    if (key === 'Tab') return onClose()
    if (ctrlKey || metaKey || altKey) return
    const all = itemsOf(menu.current!)
    const index = all.indexOf(document.activeElement as HTMLElement)
    const moves: Record<string, HTMLElement | undefined> = {
      ArrowDown: all[(index + 1) % all.length],
      ArrowUp: all.at(index < 0 ? -1 : index - 1),
      Home: all[0],
      End: all.at(-1),
    }
    if (key === 'Escape') onClose()
    else if (key in moves) moves[key]?.focus()
    else if (key.length === 1 && key !== ' ') entryByLetters(key, timeStamp)?.focus()
    else return
    event.preventDefault()
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: it only takes presses; Escape closes the menu too.
    <div
      ref={layer}
      popover="manual"
      className="app-menu-layer"
      onPointerDown={event => event.target === layer.current && event.preventDefault()}
      onClick={event => event.target === layer.current && onClose()}
    >
      <div
        ref={menu}
        role="menu"
        aria-labelledby={buttonId}
        className="app-popover app-menu"
        tabIndex={-1}
        onKeyDown={onKeyDown}
      >
        {entries.map(({ id, icon, label, act }) => (
          <button
            key={id}
            type="button"
            role="menuitem"
            tabIndex={-1}
            className="app-menu-item"
            onPointerMove={({ currentTarget, pointerType }) => pointerType === 'mouse' && currentTarget.focus()}
            onClick={() => {
              onClose()
              act()
            }}
          >
            {icon} {label}
          </button>
        ))}
      </div>
    </div>
  )
}

const itemsOf = (menu: HTMLElement) => [...menu.querySelectorAll<HTMLElement>('[role="menuitem"]')]

/** Letters that follow each other faster than this belong to the same label. */
const SEARCH_MS = 700
