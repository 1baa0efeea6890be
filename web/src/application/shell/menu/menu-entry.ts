import type { ReactNode, RefObject } from 'react'

export interface MenuEntry {
  /** Tells it from others in the menu. */
  id: string
  icon: ReactNode
  label: string
  act(): void
}

export interface MenuListProps {
  button: RefObject<HTMLButtonElement | null>
  buttonId: string
  entries: MenuEntry[]
  isOpen: boolean
  /** The entry that gets the focus: with a mouse, none. */
  focused: 'first' | 'last' | true
  onClose(): void
}
