import { editorText } from '../../../texts/editor-text.ts'
import type { EditorField } from '../../model/editor-document.ts'
import { placeOf } from '../../model/editor-document.ts'
import { keptOnPage, smallestSize } from '../../model/placing/boxes.ts'
import { type EditorStore, shownPageOf } from '../../store/editor-store.ts'
import { Fold, NumberRow } from './inputs.tsx'

/** Edits the place and size of a field, in points. */
export function PlaceRows({ store, field }: { store: EditorStore; field: EditorField }) {
  const page = shownPageOf(store, field.page)
  const least = smallestSize(field.type, page)
  const change = (part: Partial<ReturnType<typeof placeOf>>) => {
    const wished = { ...placeOf(field), ...part }
    const place = keptOnPage(wished, shownPageOf(store, wished.page))
    store.edit({ kind: 'place', places: new Map([[field.fieldId, place]]) }, `place ${field.fieldId}`)
  }
  return (
    <Fold title={editorText('place')}>
      <div className="property-places">
        <NumberRow
          label={editorText('placeX')}
          value={field.x}
          least={0}
          most={page.width - field.width}
          onChange={x => change({ x })}
        />
        <NumberRow
          label={editorText('placeY')}
          value={field.y}
          least={0}
          most={page.height - field.height}
          onChange={y => change({ y })}
        />
        <NumberRow
          label={editorText('placeWidth')}
          value={field.width}
          least={least.width}
          most={page.width}
          onChange={width => change({ width })}
        />
        <NumberRow
          label={editorText('placeHeight')}
          value={field.height}
          least={least.height}
          most={page.height}
          onChange={height => change({ height })}
        />
        {store.pages.length > 1 && (
          <NumberRow
            label={editorText('placePage')}
            value={field.page}
            least={1}
            most={store.pages.length}
            onChange={number => change({ page: Math.round(number) })}
          />
        )}
      </div>
    </Fold>
  )
}
