import { useEffect, useRef, useState } from 'react'
import { pathOf } from '../../api/call-path.ts'
import type { DocumentPage } from '../../api/generated/calls.ts'
import { DocumentViewer } from '../../document/document-viewer.tsx'
import { fitZoom } from '../../document/page-layout.ts'
import { applicationText } from '../../texts/application-text.ts'
import { text } from '../../texts/text.ts'
import { Button } from '../../ui/button.tsx'
import { DocumentDialog } from './document-dialog.tsx'
import { measurePages } from './measure-pages.ts'

export interface ReadDocument {
  /** The kind of document in words, shown in front of the title. */
  kind: string
  title: string
  /** The address at which the service serves the document. */
  address: string
  /** The page sizes that are known. `isWhole` means that there are no further pages. */
  pages: readonly DocumentPage[]
  isWhole: boolean
}

/** Shows a document over the whole page until Escape is pressed. */
export function ReadDialog({ document, onClose }: { document: ReadDocument; onClose(): void }) {
  const scroller = useRef<HTMLElement>(null)
  const [zoom, setZoom] = useState(fitZoom)
  const { pages, failed, retry } = usePages(document)
  return (
    <DocumentDialog kind={document.kind} title={document.title} onClose={onClose}>
      {pages ? (
        <DocumentViewer
          document={{ url: document.address, pageCount: pages.length, pages }}
          token=""
          zoom={zoom}
          onZoom={setZoom}
          scroller={scroller}
        />
      ) : (
        <div className="read-waiting" aria-busy={!failed}>
          {failed ? (
            <>
              <p role="alert">{text('documentFailed')}</p>
              <Button onClick={retry}>{text('tryAgain')}</Button>
            </>
          ) : (
            <p role="status">{applicationText('documentOpening')}</p>
          )}
        </div>
      )}
    </DocumentDialog>
  )
}

function usePages({ address, pages, isWhole }: ReadDocument) {
  const [measured, setMeasured] = useState<DocumentPage[] | null>(isWhole ? [...pages] : null)
  const [failed, setFailed] = useState(false)
  const [attempt, setAttempt] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt opens the document again.
  useEffect(() => {
    if (isWhole) return
    const controller = new AbortController()
    measurePages(pathOf(address), pages, controller.signal).then(setMeasured, () => {
      if (!controller.signal.aborted) setFailed(true)
    })
    return () => controller.abort()
  }, [address, pages, isWhole, attempt])
  const retry = () => {
    setFailed(false)
    setAttempt(before => before + 1)
  }
  return { pages: measured, failed, retry }
}
