import { Redo2, Undo2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { redlineText } from '../texts/redline-text.ts'
import type { NegotiationStore } from './store/negotiation-store.ts'
import { useNegotiation } from './store/use-negotiation.ts'

/** The undo and redo buttons for everything done on this page. */
export function UndoButtons({ store }: { store: NegotiationStore }) {
  const canUndo = useNegotiation(store, state => state.canUndo)
  const canRedo = useNegotiation(store, state => state.canRedo)
  // a notice on the page reports a refusal
  const press = (act: 'undo' | 'redo') => void store[act]().catch(() => {})
  return (
    <>
      <IconButton label={redlineText('undo')} keys="Control+Z" isOff={!canUndo} onPress={() => press('undo')}>
        <Undo2 aria-hidden="true" />
      </IconButton>
      <IconButton label={redlineText('redo')} keys="Control+Shift+Z" isOff={!canRedo} onPress={() => press('redo')}>
        <Redo2 aria-hidden="true" />
      </IconButton>
    </>
  )
}

interface IconButtonProps {
  label: string
  keys: string
  isOff: boolean
  onPress(): void
  children: ReactNode
}

/** A button that keeps the focus even if there is nothing more to undo. */
function IconButton({ label, keys, isOff, onPress, children }: IconButtonProps) {
  return (
    <button
      type="button"
      className="icon-button"
      aria-label={label}
      aria-keyshortcuts={keys}
      aria-disabled={isOff || undefined}
      title={label}
      onMouseDown={event => event.preventDefault()}
      onClick={isOff ? undefined : onPress}
    >
      {children}
    </button>
  )
}
