import { Files } from 'lucide-react'
import { type RefObject, useState } from 'react'
import { scrollToPlace } from '../../document/reading-place.ts'
import { editorText } from '../../texts/editor-text.ts'
import { Sheet } from '../../ui/sheet.tsx'
import { useMediaQuery } from '../../ui/use-viewport.ts'
import type { EditorStore } from '../store/editor-store.ts'
import { createPagePictures } from './page-pictures.ts'
import { PageThumbnails } from './page-thumbnails.tsx'
import { useCurrentPage } from './use-current-page.ts'

interface PageOverviewProps {
  store: EditorStore
  token: string
  /** The element around the pages, which scrolls. */
  scroller: RefObject<HTMLElement | null>
}

/**
 * Shows the pages as thumbnails: a rail next to the document if there is room, else a button that opens them as a
 * sheet.
 */
export function PageOverview({ store, token, scroller }: PageOverviewProps) {
  const [pictures] = useState(() => createPagePictures(token))
  const [isOpen, setIsOpen] = useState(false)
  const current = useCurrentPage(scroller)
  const isRail = useMediaQuery('(min-width: 80rem)')
  const goTo = (page: number) => {
    const element = scroller.current
    if (element) scrollToPlace(element, { page, x: 0.5, y: 0, viewX: 0.5, viewY: 12 / element.clientHeight })
  }
  if (isRail) return <PageThumbnails store={store} pictures={pictures} current={current} onGo={goTo} />
  return (
    <>
      <button type="button" className="page-chip" onClick={() => setIsOpen(true)}>
        <Files aria-hidden="true" />
        {editorText('pageOf', { page: current, count: store.pages.length })}
      </button>
      {isOpen && (
        <Sheet title={editorText('pages')} closeLabel={editorText('close')} onClose={() => setIsOpen(false)}>
          <PageThumbnails
            store={store}
            pictures={pictures}
            current={current}
            onGo={(page, isFinal) => {
              if (isFinal) setIsOpen(false)
              goTo(page)
            }}
          />
        </Sheet>
      )}
    </>
  )
}
