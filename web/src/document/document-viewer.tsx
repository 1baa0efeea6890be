import { Minimize2, ZoomIn, ZoomOut } from 'lucide-react'
import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { pathOf } from '../api/call-path.ts'
import type { SessionDocument } from '../api/generated/calls.ts'
import { text } from '../texts/text.ts'
import { Button } from '../ui/button.tsx'
import { fitZoom, pageScale, stepZoom } from './page-layout.ts'
import { PageView } from './page-view.tsx'
import { useFirstPageImage } from './use-first-page-image.ts'
import { useNearPages } from './use-near-pages.ts'
import { usePdf } from './use-pdf.ts'

/** What of the document is in the middle of the view, in parts of its width and height; `y` is 0 at its very beginning. */
export interface ReadingPlace {
  x: number
  y: number
}

export const documentStart: ReadingPlace = { x: 0.5, y: 0 }

interface DocumentViewerProps {
  /** With the address of a picture of its first page, where there is one. */
  document: SessionDocument & { firstPageImageUrl?: string | null }
  token: string
  zoom: number
  onZoom(zoom: number): void
  /** The element that scrolls, for whoever leads to a field. */
  scroller: RefObject<HTMLElement | null>
  /** Where the reader is, kept by whoever shows the document again. */
  place?: RefObject<ReadingPlace>
  onFirstPageShown?(): void
  onDownload?(): void
  /** Stands above the first page. */
  before?: ReactNode
  /** What lies on a page; `scale` is in CSS pixels a point, `isNear` tells that the page is in view or nearly. */
  renderPage?(pageNumber: number, scale: number, isNear: boolean): ReactNode
}

/** The paper on its desk: every page in its place and size, drawn only near the view. */
export function DocumentViewer(props: DocumentViewerProps) {
  const { document, token, zoom, onZoom, scroller, onFirstPageShown, renderPage } = props
  const image = useFirstPageImage(document.firstPageImageUrl ?? null, token)
  const { pdf, failed, retry, onFailed } = usePdf(pathOf(document.url), token, image.settled)
  const widthPx = useInnerWidth(scroller)
  const nearPages = useNearPages(scroller, document.pages.length)
  const onShown = useOnce(onFirstPageShown)
  useSteadyPlace(scroller, zoom, widthPx, props.place)

  return (
    <div className="viewer-frame">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled from the keyboard. */}
      <section className="viewer" ref={scroller} aria-label={text('documentRegion')} tabIndex={0}>
        {props.before}
        <div className="viewer-pages">
          {document.pages.map((page, index) => {
            const scale = pageScale(page, widthPx, zoom)
            const isFirst = index === 0
            const isNear = nearPages.has(index + 1)
            return (
              <PageView
                // biome-ignore lint/suspicious/noArrayIndexKey: a page is known by its place.
                key={index}
                number={index + 1}
                count={document.pages.length}
                page={page}
                widthPx={Math.round(page.width * scale)}
                near={isNear}
                pdf={pdf}
                imageUrl={isFirst ? image.url : null}
                onShown={isFirst ? onShown : ignore}
                onFailed={onFailed}
              >
                {renderPage?.(index + 1, scale, isNear)}
              </PageView>
            )
          })}
        </div>
      </section>
      {failed && <DocumentFailed onRetry={retry} onDownload={props.onDownload} />}
      <ZoomControls zoom={zoom} onZoom={onZoom} />
    </div>
  )
}

function DocumentFailed({ onRetry, onDownload }: { onRetry(): void; onDownload?: (() => void) | undefined }) {
  return (
    <div className="viewer-failed" role="alert">
      <p>{text('documentFailed')}</p>
      <Button onClick={onRetry}>{text('tryAgain')}</Button>
      {onDownload && <Button onClick={onDownload}>{text('downloadDocument')}</Button>}
    </div>
  )
}

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
      <button type="button" className="zoom-step" aria-label={text('zoomIn')} onClick={() => onZoom(stepZoom(zoom, 1))}>
        <ZoomIn aria-hidden="true" />
      </button>
    </div>
  )
}

/** The width that a page may fill, in CSS pixels. */
function useInnerWidth(scroller: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(() => Math.min(window.innerWidth, 900))
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

/** Keeps what is in the middle of the view there while the paper changes its size. */
function useSteadyPlace(
  scroller: RefObject<HTMLElement | null>,
  zoom: number,
  widthPx: number,
  place: RefObject<ReadingPlace> | undefined,
) {
  const own = useRef(documentStart)
  const middle = place ?? own
  useEffect(() => {
    const element = scroller.current
    if (!element) return
    const remember = () => {
      middle.current = {
        x: (element.scrollLeft + element.clientWidth / 2) / element.scrollWidth,
        y: element.scrollTop === 0 ? 0 : (element.scrollTop + element.clientHeight / 2) / element.scrollHeight,
      }
    }
    element.addEventListener('scroll', remember, { passive: true })
    return () => element.removeEventListener('scroll', remember)
  }, [scroller, middle])

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the paper's size has changed.
  useLayoutEffect(() => {
    const element = scroller.current
    if (!element) return
    const { x, y } = middle.current
    element.scrollLeft = x * element.scrollWidth - element.clientWidth / 2
    element.scrollTop = y === 0 ? 0 : y * element.scrollHeight - element.clientHeight / 2
  }, [scroller, zoom, widthPx, middle])
}

/** A stable function that calls `action` at most once. */
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
