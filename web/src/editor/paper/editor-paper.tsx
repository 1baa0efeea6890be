import { type RefObject, useCallback, useMemo, useRef, useState } from 'react'
import type { SessionDocument } from '../../api/generated/calls.ts'
import { DocumentViewer } from '../../document/document-viewer.tsx'
import { fitZoom, stepZoom } from '../../document/page-layout.ts'
import { documentStart } from '../../document/reading-place.ts'
import { editorText } from '../../texts/editor-text.ts'
import { useKeyTable } from '../keys/use-key-table.ts'
import { kindToPlace } from '../model/field-kinds.ts'
import { firstPagePicture } from '../page-picture.ts'
import type { EditorStore } from '../store/editor-store.ts'
import { useEditor } from '../store/use-editor.ts'
import { PageOverview } from '../thumbnails/page-overview.tsx'
import type { GestureContext } from './gestures/gesture-context.ts'
import { usePaperGestures } from './gestures/use-paper-gestures.ts'
import { useZoomGestures } from './gestures/use-zoom-gestures.ts'
import { PageLayer } from './page-layer.tsx'
import type { MarksOfPages } from './page-marks.ts'
import { useKeptPages } from './shown-fields.ts'
import { usePaperKeys } from './use-paper-keys.ts'

/** Documents with more pages get an overview; one or two pages are visible at a glance. */
const overviewFrom = 2

interface EditorPaperProps {
  store: EditorStore
  document: SessionDocument
  token: string
  isEditable: boolean
  /** The scrolling element. */
  scroller: RefObject<HTMLElement | null>
  marks: MarksOfPages
  onProperties(): void
}

/** Shows the pages with their fields, which can be placed, moved and resized. */
export function EditorPaper(props: EditorPaperProps) {
  const { store, document, token, isEditable, scroller, marks } = props
  const [zoom, setZoom] = useState(fitZoom)
  const place = useRef(documentStart)
  const contextOf = useCallback((): GestureContext | null => {
    const element = scroller.current
    return element && { store, geometry: { scroller: element, pages: document.pages }, marks }
  }, [scroller, store, document.pages, marks])
  usePaperGestures(scroller, contextOf, isEditable)
  usePaperKeys(scroller, store, isEditable, props.onProperties)
  useZoomGestures(scroller, { zoom, onZoom: setZoom, place })
  const zoomTo = (next: number) => {
    setZoom(next)
    store.announce(editorText('didZoom', { percent: Math.round(next * 100) }))
  }
  useKeyTable('anywhere', {
    zoomIn: () => zoomTo(stepZoom(zoom, 1)),
    zoomOut: () => zoomTo(stepZoom(zoom, -1)),
    zoomFit: () => zoomTo(fitZoom),
  })
  const armed = useEditor(store, state => state.armed)
  const renderPage = useCallback(
    (number: number, scale: number, isNear: boolean) => {
      const page = document.pages[number - 1]
      return page && <PageLayer {...{ store, page, number, scale, isNear, marks }} />
    },
    [store, document.pages, marks],
  )
  const keptPages = useKeptPages(store)
  const shown = useMemo(() => ({ ...document, firstPageImageUrl: firstPagePicture() }), [document])
  return (
    <div className="epaper" data-part="paper" data-armed={armed ? kindToPlace(armed) : undefined}>
      {document.pages.length > overviewFrom && <PageOverview store={store} token={token} scroller={scroller} />}
      <DocumentViewer
        document={shown}
        token={token}
        zoom={zoom}
        onZoom={zoomTo}
        scroller={scroller}
        place={place}
        renderPage={renderPage}
        keptPages={keptPages}
      />
    </div>
  )
}
