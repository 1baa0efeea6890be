import { Check, List, ListChecks, MapPinOff, Plus, SlidersHorizontal, Users, X } from 'lucide-react'
import { editorText } from '../texts/editor-text.ts'
import type { OpenPanel } from './editor-sheets.tsx'
import type { EditorStore } from './store/editor-store.ts'
import { useEditor } from './store/use-editor.ts'
import { placeableName } from './words/describe-field.ts'

interface PhoneBarProps {
  store: EditorStore
  isEditable: boolean
  hasLost: boolean
  onOpen(panel: OpenPanel): void
}

/**
 * Shows the buttons that open the panels on a narrow screen, where panels are sheets. The buttons are within reach of
 * the thumb.
 */
export function PhoneBar({ store, isEditable, hasLost, onOpen }: PhoneBarProps) {
  const armed = useEditor(store, state => state.armed)
  const chosen = useEditor(store, state => state.selection.size)
  const isGathering = useEditor(store, state => state.isGathering)
  if (isGathering)
    return (
      <nav className="ebar" data-part="bar" aria-label={editorText('toolbar')}>
        <p>{editorText('selectMoreHint', { count: chosen })}</p>
        <BarButton label={editorText('selectDone')} onPress={() => store.gather(false)}>
          <Check aria-hidden="true" />
        </BarButton>
      </nav>
    )
  if (armed)
    return (
      <nav className="ebar" data-part="bar" aria-label={editorText('toolbar')}>
        <p>{editorText('armedHintTouch', { kind: placeableName(armed) })}</p>
        <BarButton label={editorText('cancel')} onPress={() => store.arm(null)}>
          <X aria-hidden="true" />
        </BarButton>
      </nav>
    )
  return (
    <nav className="ebar" data-part="bar" aria-label={editorText('toolbar')}>
      {isEditable && (
        <BarButton label={editorText('addField')} onPress={() => onOpen('tools')}>
          <Plus aria-hidden="true" />
        </BarButton>
      )}
      {hasLost && (
        <BarButton label={editorText('lostBar')} onPress={() => onOpen('lost')}>
          <MapPinOff aria-hidden="true" />
        </BarButton>
      )}
      <BarButton label={editorText('roles')} onPress={() => onOpen('roles')}>
        <Users aria-hidden="true" />
      </BarButton>
      <BarButton label={editorText('list')} onPress={() => onOpen('list')}>
        <List aria-hidden="true" />
      </BarButton>
      {isEditable && chosen > 0 && (
        <BarButton label={editorText('selectMore')} onPress={() => store.gather(true)}>
          <ListChecks aria-hidden="true" />
        </BarButton>
      )}
      {isEditable && chosen > 0 && (
        <BarButton label={editorText('properties')} onPress={() => onOpen('properties')}>
          <SlidersHorizontal aria-hidden="true" />
        </BarButton>
      )}
    </nav>
  )
}

function BarButton({ label, onPress, children }: { label: string; onPress(): void; children: React.ReactNode }) {
  return (
    <button type="button" onClick={onPress}>
      {children}
      <span>{label}</span>
    </button>
  )
}
