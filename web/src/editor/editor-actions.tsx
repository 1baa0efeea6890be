import { ArrowLeft, CircleCheck, Eye, FileUp, Keyboard, ListTodo, Redo2, Undo2 } from 'lucide-react'
import { editorText } from '../texts/editor-text.ts'
import { Button } from '../ui/button.tsx'
import { SaveStatus } from './saving/save-status.tsx'
import type { SavingState } from './saving/saving.ts'
import { redoEdit, undoEdit } from './store/actions.ts'
import type { EditorStore } from './store/editor-store.ts'
import { useEditor } from './store/use-editor.ts'

interface EditorActionsProps {
  store: EditorStore
  state: SavingState
  isEditable: boolean
  /** The number of items that the author should check. */
  itemCount: number
  onPreview(): void
  onChecklist(): void
  /** Undefined if the document cannot be replaced. */
  onReplace: (() => void) | undefined
  onShortcuts(): void
  onSave(): void
  /** What goes on from here, after saving; undefined on a page that leads nowhere else. */
  onward: { label: string; shortLabel: string; go(): void } | undefined
  /** Whether the author saves by a button of its own. */
  isSaveShown: boolean
}

/** The buttons in the header: undo, redo, save state, checklist, preview and save. */
export function EditorActions(props: EditorActionsProps) {
  const { store, state, isEditable, itemCount, onward } = props
  const canUndo = useEditor(store, ({ history }) => history.past.length > 0)
  const canRedo = useEditor(store, ({ history }) => history.future.length > 0)
  const words = itemCount === 0 ? editorText('checklistDone') : editorText('checklistCount', { count: itemCount })
  return (
    <div className="eactions">
      <SaveStatus state={state} />
      {isEditable && (
        <>
          <IconAction label={editorText('undo')} isOff={!canUndo} onPress={() => undoEdit(store)}>
            <Undo2 aria-hidden="true" />
          </IconAction>
          <IconAction label={editorText('redo')} isOff={!canRedo} onPress={() => redoEdit(store)}>
            <Redo2 aria-hidden="true" />
          </IconAction>
        </>
      )}
      <span className="eactions-keys">
        {props.onReplace && (
          <IconAction label={editorText('replace')} words={editorText('replaceNow')} onPress={props.onReplace}>
            <FileUp aria-hidden="true" />
          </IconAction>
        )}
        <IconAction label={editorText('shortcuts')} words={editorText('shortcutsShort')} onPress={props.onShortcuts}>
          <Keyboard aria-hidden="true" />
        </IconAction>
      </span>
      <button type="button" className="worded-button" title={editorText('preview')} onClick={props.onPreview}>
        <Eye aria-hidden="true" />
        <span className="sr-only-below-64">{editorText('preview')}</span>
      </button>
      <button
        type="button"
        className="worded-button checklist-button"
        data-done={itemCount === 0 || undefined}
        title={words}
        onClick={props.onChecklist}
      >
        {itemCount === 0 ? <CircleCheck aria-hidden="true" /> : <ListTodo aria-hidden="true" />}
        <span className="sr-only-below-64">{words}</span>
        {itemCount > 0 && (
          <span className="checklist-count" aria-hidden="true">
            {itemCount}
          </span>
        )}
      </button>
      {isEditable && props.isSaveShown && (
        <Button
          kind={onward ? 'plain' : 'primary'}
          busy={state.isSaving}
          busyText={editorText('saving')}
          onClick={props.onSave}
        >
          <LongOrShort long={editorText(onward ? 'saveShort' : 'save')} short={editorText('saveShort')} />
        </Button>
      )}
      {onward && (
        <Button
          kind="primary"
          busy={state.isSaving && !props.isSaveShown}
          busyText={editorText('saving')}
          onClick={onward.go}
        >
          <LongOrShort long={onward.label} short={onward.shortLabel} />
        </Button>
      )}
    </div>
  )
}

const LongOrShort = ({ long, short }: { long: string; short: string }) => (
  <>
    <span className="save-long">{long}</span>
    <span className="save-short" aria-hidden="true">
      {short}
    </span>
  </>
)

/** Leads back from the editor. */
export const BackButton = ({ label, onPress }: { label: string; onPress(): void }) => (
  <IconAction label={label} words={editorText('back')} onPress={onPress}>
    <ArrowLeft aria-hidden="true" />
  </IconAction>
)

interface IconActionProps {
  label: string
  /** The words beside the icon where there is room, which are part of the label; the label itself if absent. */
  words?: string
  isOff?: boolean
  onPress(): void
  children: React.ReactNode
}

/** A button that shows only its icon, and words too on a wide screen. */
function IconAction({ label, words = label, isOff = false, onPress, children }: IconActionProps) {
  return (
    <button
      type="button"
      className="icon-button eaction"
      aria-label={label}
      title={label}
      aria-disabled={isOff || undefined}
      onClick={onPress}
    >
      {children}
      <span className="eaction-words">{words}</span>
    </button>
  )
}
