import type { ReactNode } from 'react'

export interface MenuEntry {
  /** Identifies the entry within the menu. */
  id: string
  icon: ReactNode
  label: string
  act(): void
}
