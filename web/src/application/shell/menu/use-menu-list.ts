import { type ComponentType, useState } from 'react'
import type { MenuListProps } from './menu-entry.ts'

type Focused = MenuListProps['focused']
type State = 'closed' | 'open' | 'failed'

let loaded: ComponentType<MenuListProps> | null = null

/** React Aria's menu is a quarter of a page's code, so it is loaded when a menu is opened. */
export async function loadMenuList(): Promise<void> {
  loaded = (await import('./menu-list.tsx')).MenuList
}

/** Loads the list of a menu when the menu is opened. A list that is already loaded opens at once: the next key may follow. */
export function useMenuList() {
  const [state, setState] = useState<State>('closed')
  const [focused, setFocused] = useState<Focused>(true)
  const open = (entry: Focused) => {
    setFocused(entry)
    if (loaded) setState('open')
    else
      loadMenuList().then(
        () => setState('open'),
        () => setState('failed'),
      )
  }
  return { List: loaded, state, focused, open, close: () => setState('closed') }
}
