import type { ReactNode, RefObject } from 'react'

export interface MenuEntry {
  /** Identifies the entry within the menu. */
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
  /** The entry that gets the focus: none with a mouse. */
  focused: 'first' | 'last' | true
  onClose(): void
}
