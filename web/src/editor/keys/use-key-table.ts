import { useEffect, useRef } from 'react'
import { pressOf } from '../../ui/keys/key-presses.ts'
import { fieldIdAt } from './focus-field.ts'
import { actionAt, type KeyAction, type KeyPlace } from './key-table.ts'

/** The actions of the keys in one place. An action that returns false leaves the key to the browser. */
export type KeyActions<Place extends KeyPlace> = Record<KeyAction<Place>, (event: KeyboardEvent) => unknown>

/** Tells whether the keys of a place work for the pressed element. In a dialog, no keys work. */
const worksAt: Record<KeyPlace, (target: Element) => boolean> = {
  anywhere: () => true,
  page: target => !target.closest('input:not([type="checkbox"]), textarea, select'),
  paper: target => target.matches('.viewer') || fieldIdAt(target) !== null,
  field: target => fieldIdAt(target) !== null,
}

/** Handles the keys of a place. */
export function useKeyTable<Place extends KeyPlace>(place: Place, actions: Partial<KeyActions<Place>>): void {
  const latest = useRef(actions)
  latest.current = actions
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const target = event.target as Element
      if (event.defaultPrevented || target.closest('dialog') || !worksAt[place](target)) return
      const name = actionAt(place, pressOf(event))
      const act = name && latest.current[name]
      if (act && act(event) !== false) event.preventDefault()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [place])
}
