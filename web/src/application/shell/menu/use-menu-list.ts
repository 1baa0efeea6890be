import { type ComponentType, useState } from 'react'
import type { MenuListProps } from './menu-entry.ts'

type Focused = MenuListProps['focused']

/** React Aria's menu is a quarter of what a page would load, so it comes when a menu is opened. */
export const loadMenuList = async () => (await import('./menu-list.tsx')).MenuList

/** The list of a menu, which is loaded to open it. */
export function useMenuList() {
  const [List, setList] = useState<ComponentType<MenuListProps> | null>(null)
  const [state, setState] = useState<'closed' | 'open' | 'failed'>('closed')
  const [focused, setFocused] = useState<Focused>(true)
  const open = (entry: Focused) => {
    setFocused(entry)
    loadMenuList().then(
      list => {
        setList(() => list)
        setState('open')
      },
      () => setState('failed'),
    )
  }
  return { List, state, focused, open, close: () => setState('closed') }
}
