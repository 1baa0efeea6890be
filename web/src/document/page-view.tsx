import { memo, type ReactNode, useEffect, useRef } from 'react'
import type { DocumentPage } from '../api/generated/calls.ts'
import { text } from '../texts/text.ts'
import { drawPage, layText, type PDFDocumentProxy, type PDFPageProxy, pageOf, releaseCanvas, textScale } from './pdf.ts'
import type { ScrollPace } from './use-scroll-pace.ts'

/**
 * A page must stay in view this long before it is drawn, so that a page that is only scrolled past is not drawn. At
 * rest, a page is drawn at once.
 */
const settleMs = 70
/**
 * The wait before a page is drawn again at another zoom. While the paper is being zoomed, the old picture is stretched.
 */
const zoomSettleMs = 180

interface PageViewProps {
  number: number
  count: number
  page: DocumentPage
  widthPx: number
  /** Whether the page is in view or nearly so. */
  near: boolean
  pdf: PDFDocumentProxy | null
  imageUrl: string | null
  onShown(): void
  onFailed(error: unknown): void
  paceOf(): ScrollPace
  /** The overlay of the page, which shows its fields. */
  children?: ReactNode
}

/** A sheet of paper. It has its final size before anything is drawn on it. */
export const PageView = memo(function PageView({ near, pdf, ...props }: PageViewProps) {
  const { number, count, page, widthPx, imageUrl, onShown } = props
  return (
    <section
      className="paper"
      data-page={number}
      aria-label={text('pageLabel', { page: number, count })}
      style={{ width: widthPx, height: (widthPx * page.height) / page.width }}
    >
      {imageUrl && <img className="paper-picture" src={imageUrl} alt="" onLoad={onShown} />}
      {near && pdf && <DrawnPage {...props} pdf={pdf} />}
      {props.children}
    </section>
  )
})

interface DrawnPageProps extends Omit<PageViewProps, 'near' | 'children'> {
  pdf: PDFDocumentProxy
}

/** Shows pdf.js's drawing of a page, and its text. */
function DrawnPage(props: DrawnPageProps) {
  const picture = useRef<HTMLDivElement>(null)
  const textLayer = useRef<HTMLDivElement>(null)
  usePicture(props, picture)
  useTextLayer(props, textLayer)
  return (
    <>
      <div className="paper-picture" ref={picture} />
      <div className="textLayer" ref={textLayer} />
    </>
  )
}

function usePicture(
  { pdf, number, widthPx, onShown, onFailed, paceOf }: DrawnPageProps,
  host: React.RefObject<HTMLElement | null>,
) {
  useEffect(() => {
    const controller = new AbortController()
    const hasPicture = (host.current?.childElementCount ?? 0) > 0
    const draw = async () => {
      const canvas = await drawPage(await pageOf(pdf, number), widthPx, controller.signal)
      if (controller.signal.aborted) return releaseCanvas(canvas)
      clearPicture(host.current)
      host.current?.append(canvas)
      onShown()
    }
    let timer = 0
    const drawIn = (delayMs: number) => {
      timer = window.setTimeout(() => {
        if (paceOf() === 'fast') drawIn(settleMs)
        else draw().catch(unlessAborted(controller.signal, onFailed))
      }, delayMs)
    }
    drawIn(hasPicture ? zoomSettleMs : paceOf() === 'still' ? 0 : settleMs)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [pdf, number, widthPx, host, onShown, onFailed, paceOf])

  useEffect(() => () => void forget(pdf, number), [pdf, number])
  // the picture of an earlier version of the document stays until the new one is drawn
  useEffect(() => {
    const element = host.current
    return () => clearPicture(element)
  }, [host])
}

function useTextLayer({ pdf, number, widthPx, paceOf }: DrawnPageProps, host: React.RefObject<HTMLElement | null>) {
  useEffect(() => {
    const element = host.current
    if (!element) return
    const controller = new AbortController()
    const lay = async () => {
      const page = await pageOf(pdf, number)
      await layText(page, element, controller.signal)
    }
    let timer = 0
    const layIn = (delayMs: number) => {
      timer = window.setTimeout(() => {
        if (paceOf() === 'fast') layIn(delayMs)
        else lay().catch(() => {})
      }, delayMs)
    }
    layIn(2 * settleMs)
    return () => {
      clearTimeout(timer)
      controller.abort()
      element.replaceChildren()
    }
  }, [pdf, number, host, paceOf])

  useEffect(() => {
    void pageOf(pdf, number).then(
      page => setTextScale(host.current, page, widthPx),
      () => {},
    )
  }, [pdf, number, widthPx, host])
}

function setTextScale(element: HTMLElement | null, page: PDFPageProxy, widthPx: number) {
  element?.style.setProperty('--total-scale-factor', String(textScale(page, widthPx)))
}

function clearPicture(host: HTMLElement | null) {
  for (const canvas of host?.querySelectorAll('canvas') ?? []) releaseCanvas(canvas)
}

/**
 * Lets pdf.js release the memory of a page that is far away. It does no harm that pdf.js refuses while the page is
 * being drawn.
 */
async function forget(pdf: PDFDocumentProxy, number: number) {
  const page = await pageOf(pdf, number).catch(() => null)
  page?.cleanup()
}

function unlessAborted(signal: AbortSignal, report: (error: unknown) => void) {
  return (error: unknown) => {
    if (!signal.aborted) report(error)
  }
}
