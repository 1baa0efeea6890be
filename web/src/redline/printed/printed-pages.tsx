import { memo, type Ref, type RefObject, useImperativeHandle, useLayoutEffect, useMemo, useRef } from 'react'
import { PageView } from '../../document/page-view.tsx'
import type { PDFDocumentProxy } from '../../document/pdf.ts'
import { useSteadyPlace } from '../../document/reading-place.ts'
import { useNearPages } from '../../document/use-near-pages.ts'
import { type ScrollPace, useScrollPace } from '../../document/use-scroll-pace.ts'
import { redlineText } from '../../texts/redline-text.ts'
import { leastInViewPx, type TextPlace } from '../document/text-place.ts'
import type { PrintFace } from '../model/print-face.ts'
import type { NegotiationStore } from '../store/negotiation-store.ts'
import type { LoadedPrint } from './print-files.ts'
import { type LineOnPage, lineBelow, lineOfPlace } from './print-lines.ts'
import type { PagesOnScreen } from './printed-handle.ts'
import { keepPlace, keptPlace, showText } from './turn-pages.ts'
import { useLinePresses } from './use-line-presses.ts'
import type { PrintStatus } from './use-shown-print.ts'
import { useSteadyPdf } from './use-steady-pdf.ts'

export interface PrintedProps {
  store: NegotiationStore
  /** The element that scrolls. */
  scroller: RefObject<HTMLElement | null>
}

interface PrintedPagesProps extends PrintedProps {
  face: PrintFace
  shown: LoadedPrint
  status: PrintStatus
  /** Pixels per point. */
  scale: number
  ref: Ref<PagesOnScreen>
}

/** The pages, one below the other, and the way from their lines to the text. */
export function PrintedPages({ store, scroller, face, shown, status, scale, ref }: PrintedPagesProps) {
  const sheet = useRef<HTMLDivElement>(null)
  const pdf = useSteadyPdf(store, face, shown.pdf)
  const near = useNearPages(scroller, shown.pages.length)
  const paceOf = useScrollPace(scroller)
  // the bar above the pages grows when it has more to say; what is at the top stays when messages make the view lower
  useSteadyPlace(scroller, `${scale} ${shown.revision} ${status}`, undefined, 0)
  const latest = useRef({ shown, scale })
  latest.current = { shown, scale }
  useLayoutEffect(() => {
    const { current: element } = sheet
    const { current: view } = scroller
    if (!element || !view) return
    const where = () => ({ ...latest.current, store, sheet: element, view })
    bringTo(where(), keptPlace(store))
    return () => keepPlace(store, placeInPages(where()))
  }, [store, scroller])
  useImperativeHandle(
    ref,
    () => ({
      pageOf: anchor => {
        const at = lineOfPlace(latest.current.shown.lines, { anchor, offset: 0 }, [])
        return at && pageElement(sheet.current, at.page)
      },
      scrollToClause: anchor => {
        if (sheet.current && scroller.current)
          bringTo(
            { ...latest.current, store, sheet: sheet.current, view: scroller.current },
            { anchor, offset: 0, topPx: headingTopPx },
          )
      },
    }),
    [store, scroller],
  )
  const presses = useLinePresses({
    sheet,
    scroller,
    lines: shown.lines,
    scale,
    onPress: place => showText(store, place),
  })
  const sizes = useMemo(() => shown.pages.map(({ width, height }) => ({ width, height, rotation: 0 })), [shown])
  return (
    <div ref={sheet} className="printed-sheet" {...presses.handlers}>
      <div className="viewer-pages">
        {sizes.map((page, index) => (
          <PrintedPage
            // biome-ignore lint/suspicious/noArrayIndexKey: a page is identified by its position.
            key={index}
            number={index + 1}
            count={sizes.length}
            page={page}
            scale={scale}
            near={near.has(index + 1)}
            pdf={pdf}
            paceOf={paceOf}
            store={store}
            shown={shown}
          />
        ))}
      </div>
      <div ref={presses.mark} className="printed-line" hidden />
    </div>
  )
}

/** How far below the top of the view a heading of the outline is shown. */
const headingTopPx = 24

interface PrintedPageProps {
  number: number
  count: number
  page: { width: number; height: number; rotation: number }
  scale: number
  near: boolean
  pdf: PDFDocumentProxy | null
  paceOf(): ScrollPace
  store: NegotiationStore
  shown: LoadedPrint
}

const PrintedPage = memo(function PrintedPage({ store, shown, scale, ...view }: PrintedPageProps) {
  const go = () => {
    const at = lineBelow(shown.lines, view.number - 1, 0, orderOf(store))
    if (at) showText(store, { anchor: at.line.anchor, offset: at.line.offset, topPx: headingTopPx })
    else showText(store)
  }
  return (
    <PageView
      {...view}
      widthPx={Math.round(view.page.width * scale)}
      imageUrl={null}
      onShown={ignore}
      onFailed={ignore}
    >
      {/* Tab begins at the pages in view, not at the first */}
      <button type="button" className="printed-go" tabIndex={view.near ? 0 : -1} onClick={go}>
        {redlineText('goToPage')}
      </button>
    </PageView>
  )
})

const ignore = () => {}

interface Where {
  store: NegotiationStore
  shown: LoadedPrint
  scale: number
  sheet: HTMLElement
  /** The element that scrolls. */
  view: HTMLElement
}

/** Returns the clauses in reading order, each followed by those of its notes. Headers and footers are left out. */
const orderOf = (store: NegotiationStore): string[] =>
  store
    .getState()
    .shown?.clauses.flatMap(({ anchor, stories = [] }) => [
      anchor,
      ...stories.flatMap(story => story.clauses.map(clause => clause.anchor)),
    ]) ?? []

const pageElement = (sheet: HTMLElement | null, page: number) =>
  sheet?.querySelector<HTMLElement>(`[data-page="${page + 1}"]`) ?? null

/** Returns the lower edge of the bar, where the view of the pages begins, in pixels of the window. */
function topOfView({ sheet, view }: Where): number {
  const bar = sheet.parentElement?.querySelector('.printed-bar')
  return view.getBoundingClientRect().top + (bar?.clientHeight ?? 0)
}

function placeInPages(where: Where): TextPlace | null {
  const { store, shown, scale, sheet, view } = where
  const top = topOfView(where)
  const pages = [...sheet.querySelectorAll<HTMLElement>('[data-page]')]
  const page = pages.findIndex(element => element.getBoundingClientRect().bottom > top)
  if (view.scrollTop === 0 || page < 0) return null
  const y = (top + leastInViewPx - pages[page]!.getBoundingClientRect().top) / scale
  const at = lineBelow(shown.lines, page, y, orderOf(store))
  if (!at) return null
  const { anchor, offset } = at.line
  return { anchor, offset, topPx: topOfLine(where, at) - top }
}

/** Returns where a line begins in the window, in pixels. */
function topOfLine({ sheet, scale }: Where, { page, line }: LineOnPage): number {
  return (pageElement(sheet, page)?.getBoundingClientRect().top ?? 0) + line.y * scale
}

function bringTo(where: Where, place: TextPlace | null): void {
  const { store, shown, view } = where
  const at = place && lineOfPlace(shown.lines, place, orderOf(store))
  if (!place || !at) view.scrollTop = 0
  else view.scrollTop = Math.round(view.scrollTop + topOfLine(where, at) - topOfView(where) - place.topPx)
}
