import type { ReactNode } from 'react'
import { editorText } from '../texts/editor-text.ts'
import { Sheet } from '../ui/sheet.tsx'
import type { ChecklistItem } from './model/checklist.ts'
import type { FieldId } from './model/editor-document.ts'
import { ChecklistSheet } from './panels/checklist-sheet.tsx'
import { EditorShortcuts } from './panels/shortcuts-sheet.tsx'
import { ConflictSheet } from './saving/conflict-sheet.tsx'
import type { Saving, SavingState } from './saving/saving.ts'
import { type EditorStore, presentOf } from './store/editor-store.ts'

type PanelPart = 'tools' | 'roles' | 'list' | 'properties' | 'lost'
export type OpenPanel = PanelPart | 'replace' | 'checklist' | 'shortcuts' | 'conflict' | 'preview'

interface EditorSheetsProps {
  panel: OpenPanel | null
  store: EditorStore
  saving: Saving
  state: SavingState
  items: readonly ChecklistItem[]
  /** Warnings of the service, shown after the items. */
  warnings: SavingState['warnings']
  /** The panels that are next to the paper on a wide screen. */
  parts: Record<PanelPart, ReactNode>
  preview(): ReactNode
  replacing: { sheet(): ReactNode; replacedSheet(): ReactNode }
  onJump(id: FieldId): void
  /** Leads to the fields that have lost their place. */
  onLost(): void
  onClose(): void
}

const titles = {
  tools: 'addField',
  roles: 'roles',
  list: 'list',
  properties: 'properties',
  lost: 'lost',
} as const

/** Shows the open panel as a sheet over the editor. */
export function EditorSheets({
  panel,
  store,
  saving,
  state,
  items,
  warnings,
  parts,
  preview,
  replacing,
  onLost,
  onJump,
  onClose,
}: EditorSheetsProps) {
  switch (panel) {
    case null:
      return null
    case 'checklist':
      return (
        <ChecklistSheet
          document={presentOf(store)}
          items={items}
          warnings={warnings}
          onJump={onJump}
          onLost={onLost}
          onPlaceSignature={role => {
            store.placeFor(role)
            store.arm('signature')
            onClose()
          }}
          onClose={onClose}
        />
      )
    case 'preview':
      return preview()
    case 'replace':
      return replacing.sheet()
    case 'shortcuts':
      return <EditorShortcuts onClose={onClose} />
    case 'conflict':
      if (state.conflict?.isReplaced) return replacing.replacedSheet()
      return (
        state.conflict && (
          <ConflictSheet
            open={state.conflict}
            mine={presentOf(store)}
            onClose={onClose}
            onDecide={(conflict, decisions) => {
              saving.decide(conflict, decisions)
              store.announce(editorText('conflictMerged'))
              onClose()
            }}
          />
        )
      )
    default:
      return parts[panel] ? (
        <Sheet title={editorText(titles[panel])} closeLabel={editorText('close')} onClose={onClose}>
          {parts[panel]}
        </Sheet>
      ) : null
  }
}
