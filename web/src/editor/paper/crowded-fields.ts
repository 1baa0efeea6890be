import { useMemo } from 'react'
import { crowdedTargets } from '../../fields/crowding.ts'
import { type FieldId, fieldsById } from '../model/editor-document.ts'
import type { EditorStore } from '../store/editor-store.ts'
import { useEditor } from '../store/use-editor.ts'

const none: ReadonlySet<FieldId> = new Set()
/** Separates the ids in a string. No id contains it. */
const separator = '\n'

/**
 * Returns the fields of a page that are small and close to other fields. Returns the same set as long as it has the
 * same ids.
 */
export function useCrowdedFields(store: EditorStore, ids: readonly FieldId[], scale: number): ReadonlySet<FieldId> {
  const crowdedNow = useMemo(() => {
    let last: { of: object; crowded: string } | null = null
    return (document: Parameters<typeof fieldsById>[0]) => {
      if (last?.of === document) return last.crowded
      const fields = ids.flatMap(id => fieldsById(document).get(id) ?? [])
      const crowdedIds = crowdedTargets(
        fields.map(field => ({ key: field.fieldId, box: field })),
        scale,
      )
      last = { of: document, crowded: [...crowdedIds].sort().join(separator) }
      return last.crowded
    }
  }, [ids, scale])
  const crowded = useEditor(store, ({ history }) => crowdedNow(history.present))
  return useMemo(() => (crowded === '' ? none : new Set(crowded.split(separator))), [crowded])
}
