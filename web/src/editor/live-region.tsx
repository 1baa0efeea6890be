import { LiveRegion as Said } from '../ui/live-region.tsx'
import type { EditorStore } from './store/editor-store.ts'
import { useEditor } from './store/use-editor.ts'

/** Announces to screen readers what was done. */
export const EditorLiveRegion = ({ store }: { store: EditorStore }) => (
  <Said announcement={useEditor(store, state => state.announcement)} />
)
