import { Minimize2, ZoomIn, ZoomOut } from 'lucide-react'
import { memo, type ReactNode, type RefObject, useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { pathOf } from '../api/call-path.ts'
import type { DocumentPage, SessionDocument } from '../api/generated/calls.ts'
import { text } from '../texts/text.ts'
import { Button } from '../ui/button.tsx'
import { fitZoom, pageScale, stepZoom } from './page-layout.ts'
import { PageView } from './page-view.tsx'
import type { PDFDocumentProxy } from './pdf.ts'
import { type ReadingPlace, useSteadyPlace } from './reading-place.ts'
import { useFirstPageImage } from './use-first-page-image.ts'
import { useNearPages } from './use-near-pages.ts'
import { usePdf } from './use-pdf.ts'
import { type ScrollPace, useScrollPace } from './use-scroll-pace.ts'

interface DocumentViewerProps {
  /** The document, with the address of a picture of its first page if there is a picture. */
  document: SessionDocument & { firstPageImageUrl?: string | null }
  token: string
  zoom: number
  onZoom(zoom: number): void
  /** The element that scrolls, for callers that scroll to a field. */
  scroller: RefObject<HTMLElement | null>
  /** The reading position, for a caller that shows the document again. */
  place?: RefObject<ReadingPlace>
  onFirstPageShown?(): void
  onDownload?(): void
  /** Shown above the first page. */
  before?: ReactNode
  /**
   * Renders the overlay of a page. `scale` is in CSS pixels per point; `isNear` is true while the page is in view or
   * nearly so. As long as the function is the same object, only pages for which one of these has changed are rendered
   * again.
   */
  renderPage?(pageNumber: number, scale: number, isNear: boolean): ReactNode
  /** The pages for which `renderPage` is called even when they are not near; all pages if absent. */
  keptPages?(near: ReadonlySet<number>): ReadonlySet<number>
}

/** Shows every page in its place and at its size, but draws only pages near the view. */
export function DocumentViewer(props: DocumentViewerProps) {
  const { document, token, zoom, onZoom, scroller, onFirstPageShown, renderPage, keptPages } = props
  const image = useFirstPageImage(document.firstPageImageUrl ?? null, token)
  const { pdf, failed, retry, onFailed } = usePdf(pathOf(document.url), token, image.settled)
  const widthPx = useInnerWidth(scroller)
  const nearPages = useNearPages(scroller, widthPx === null ? 0 : document.pages.length)
  const pagesToRender = useMemo(() => keptPages?.(nearPages), [keptPages, nearPages])
  const onShown = useOnce(onFirstPageShown)
  const { onLoad } = image
  const onFirstShown = useCallback(() => {
    onLoad()
    onShown()
  }, [onLoad, onShown])
  const paceOf = useScrollPace(scroller)
  useSteadyPlace(scroller, `${zoom} ${widthPx ?? 0}`, props.place)

  return (
    <div className="viewer-frame">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the scroll area must be scrollable from the keyboard. */}
      <section className="viewer" ref={scroller} aria-label={text('documentRegion')} tabIndex={0}>
        {props.before}
        <div className="viewer-pages">
          {widthPx !== null &&
            document.pages.map((page, index) => (
              <ViewerPage
                // biome-ignore lint/suspicious/noArrayIndexKey: a page is identified by its position.
                key={index}
                number={index + 1}
                count={document.pages.length}
                page={page}
                scale={pageScale(page, widthPx, zoom)}
                isNear={nearPages.has(index + 1)}
                pdf={pdf}
                imageUrl={index === 0 ? image.url : null}
                onShown={index === 0 ? onFirstShown : ignore}
                onFailed={onFailed}
                paceOf={paceOf}
                renderPage={
                  !pagesToRender || nearPages.has(index + 1) || pagesToRender.has(index + 1) ? renderPage : undefined
                }
              />
            ))}
        </div>
      </section>
      {failed && <DocumentFailed onRetry={retry} onDownload={props.onDownload} />}
      <ZoomControls zoom={zoom} onZoom={onZoom} />
    </div>
  )
}

interface ViewerPageProps {
  number: number
  count: number
  page: DocumentPage
  scale: number
  isNear: boolean
  pdf: PDFDocumentProxy | null
  imageUrl: string | null
  onShown(): void
  onFailed(error: unknown): void
  paceOf(): ScrollPace
  renderPage: DocumentViewerProps['renderPage']
}

/** A page with its overlay. */
const ViewerPage = memo(function ViewerPage({ scale, isNear, renderPage, ...view }: ViewerPageProps) {
  return (
    <PageView {...view} widthPx={Math.round(view.page.width * scale)} near={isNear}>
      {renderPage?.(view.number, scale, isNear)}
    </PageView>
  )
})

function DocumentFailed({ onRetry, onDownload }: { onRetry(): void; onDownload?: (() => void) | undefined }) {
  return (
    <div className="viewer-failed" role="alert">
      <p>{text('documentFailed')}</p>
      <Button onClick={onRetry}>{text('tryAgain')}</Button>
      {onDownload && <Button onClick={onDownload}>{text('downloadDocument')}</Button>}
    </div>
  )
}

const percentFormat = new Intl.NumberFormat(undefined, { style: 'percent' })

function ZoomControls({ zoom, onZoom }: { zoom: number; onZoom(zoom: number): void }) {
  return (
    <div className="zoom-controls">
      {zoom > fitZoom && (
        <button type="button" className="zoom-whole" onClick={() => onZoom(fitZoom)}>
          <Minimize2 aria-hidden="true" />
          {text('wholePage')}
        </button>
      )}
      <button
        type="button"
        className="zoom-step"
        aria-label={text('zoomOut')}
        onClick={() => onZoom(stepZoom(zoom, -1))}
      >
        <ZoomOut aria-hidden="true" />
      </button>
      <span className="zoom-step zoom-value">{percentFormat.format(zoom)}</span>
      <button type="button" className="zoom-step" aria-label={text('zoomIn')} onClick={() => onZoom(stepZoom(zoom, 1))}>
        <ZoomIn aria-hidden="true" />
      </button>
    </div>
  )
}

/**
 * Returns the width that a page may fill, in CSS pixels; null until it has been measured, so that pages are rendered
 * once, at their size.
 */
function useInnerWidth(scroller: RefObject<HTMLElement | null>): number | null {
  const [width, setWidth] = useState<number | null>(null)
  useLayoutEffect(() => {
    const element = scroller.current
    if (!element) return
    const measure = () => {
      const style = getComputedStyle(element)
      setWidth(
        Math.max(
          200,
          element.clientWidth - Number.parseFloat(style.paddingLeft) - Number.parseFloat(style.paddingRight),
        ),
      )
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [scroller])
  return width
}

/** Returns a stable function that calls `action` at most once. */
function useOnce(action: (() => void) | undefined): () => void {
  const latest = useRef(action)
  latest.current = action
  const called = useRef(false)
  return useMemo(
    () => () => {
      if (called.current) return
      called.current = true
      latest.current?.()
    },
    [],
  )
}

const ignore = () => {}
