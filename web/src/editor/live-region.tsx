import { LiveRegion as Said } from '../ui/live-region.tsx'
import type { EditorStore } from './store/editor-store.ts'
import { useEditor } from './store/use-editor.ts'

/** Announces the effects of actions to screen readers. */
export const EditorLiveRegion = ({ store }: { store: EditorStore }) => (
  <Said announcement={useEditor(store, state => state.announcement)} />
)
