import { LiveRegion as Said } from '../ui/live-region.tsx'
import type { EditorStore } from './store/editor-store.ts'
import { useEditor } from './store/use-editor.ts'

/** What was done, for screen readers. */
export const LiveRegion = ({ store }: { store: EditorStore }) => (
  <Said announcement={useEditor(store, state => state.announcement)} />
)
