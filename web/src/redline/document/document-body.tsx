import {
  type CSSProperties,
  memo,
  type Ref,
  useCallback,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { flushSync } from 'react-dom'
import type { Clause, DocumentLayout, PrintedDocument, SectionLayout } from '../../api/generated/calls.ts'
import { redlineText } from '../../texts/redline-text.ts'
import type { View } from '../store/negotiation-store.ts'
import { BlockView, drawBlock } from './block-view.tsx'
import { createDrawQueue, type DrawQueue } from './draw-queue.ts'
import { type DocumentLook, type Drawing, isSameDrawing, type RenderClause } from './drawing.ts'
import type { LoadMedia } from './inline/picture-addresses.ts'
import type { SpokenAuthor } from './inline/spoken.ts'
import { layoutTabs } from './look/tabs.ts'
import { usePaper } from './look/use-paper.ts'
import { drawBreak } from './page-edge.tsx'
import { type Chunk, chunkHolding, clausesIn, linesOf } from './plan/chunks.ts'
import { documentPlan } from './plan/document-plan.ts'
import type { PagePlan } from './plan/pages.ts'
import { type ShownText, shownTexts } from './plan/shown-texts.ts'
import { scrollerOf, scrollTo } from './scrolling.ts'
import { usePages, usePlacedStories } from './use-pages.ts'

export interface DocumentBodyProps {
  clauses: readonly Clause[]
  layout: DocumentLayout
  view: View
  /** Returns the author of a change. A new function is passed whenever its answers change. */
  authorOf: SpokenAuthor
  loadMedia: LoadMedia
  /** Wraps a clause with its editor or its marks. Must be the same function in every render. */
  renderClause?: RenderClause
  /**
   * Applies edits that are offered in the text; undefined if the document is read-only. Must be the same function as
   * long as editing is possible.
   */
  onEdit?: Drawing['onEdit']
  /** The clause that is edited. It is passed on to `renderClause`. */
  activeAnchor?: string | null
  /** The pages of the document when it is printed; undefined if they are not known. */
  pages?: PrintedDocument['pages'] | undefined
  ref?: Ref<DocumentHandle>
}

/** Access to a document on the page from outside. */
export interface DocumentHandle {
  readonly element: HTMLElement
  /**
   * Returns the row of a clause, or the text of a note, by its anchor or id. Draws it if necessary. Returns null if the
   * view does not show it.
   */
  draw(anchor: string): HTMLElement | null
  /** Scrolls an element into view and keeps it there while the content around it takes its real height. */
  scrollTo(element: HTMLElement, block: 'start' | 'center'): void
  /** Returns the shown text of each clause in reading order, including clauses that are not drawn. */
  texts(): ShownText[]
  /** Calls the listener when more clauses are drawn. */
  onDrawn(listener: () => void): () => void
}

const textOnly: RenderClause = (_clause, text) => text

/** Draws a document with its markup: the current document, a round, a comparison, or the preview of sending. */
export function DocumentBody(props: DocumentBodyProps) {
  // another view starts over: nothing of the previous view stays drawn
  return <ViewedBody key={props.view} {...props} />
}

function ViewedBody({ clauses, layout, view, pages: printed, ref, ...props }: DocumentBodyProps) {
  const { authorOf, loadMedia, renderClause = textOnly, onEdit, activeAnchor = null } = props
  const body = useRef<HTMLDivElement>(null)
  const paper = usePaper(body, layout)
  const pages = usePages(paper.isFlowing || view === 'changes' ? undefined : printed, clauses, layout)
  const chunks = useChunks(clauses, layout, view, pages)
  const placed = usePlacedStories(pages)
  const [queue] = useState(() => createDrawQueue(chunks.slice(0, 1).map(chunk => chunk.id)))
  useEffect(
    () =>
      queue.start(
        scrollerOf(body.current),
        chunks.map(chunk => chunk.id),
      ),
    [queue, chunks],
  )
  const handle = useHandle(body, { chunks, queue, view })
  useImperativeHandle(ref, () => handle, [handle])
  useTabStop(body)
  const goToStory = useCallback((id: string) => goTo(handle, id), [handle])
  const look = useDocumentLook(layout)
  const drawing = useMemo(
    () => ({ view, look, authorOf, loadMedia, renderClause, onEdit, drawBlock, drawBreak, goToStory, placed }),
    [view, look, authorOf, loadMedia, renderClause, onEdit, goToStory, placed],
  )
  useTabsAfterFonts(body)
  const activeChunk = activeAnchor === null ? undefined : chunkHolding(chunks, activeAnchor)
  return (
    <div
      ref={body}
      className="redline-body on-paper"
      style={paper.style}
      dir="ltr"
      lang={layout.language}
      data-view={view}
      data-adds-space={layout.addsSpace || undefined}
      data-flowing={paper.isFlowing || undefined}
      data-pages={pages !== undefined || undefined}
      data-zoom={paper.zoom === 'fit' ? undefined : paper.zoom}
    >
      {chunks.map(chunk => (
        <ChunkView
          key={chunk.id}
          chunk={chunk}
          queue={queue}
          section={layout.sections[chunk.section]}
          drawing={drawing}
          activeAnchor={chunk === activeChunk ? activeAnchor : null}
        />
      ))}
      {chunks.length === 0 && view === 'changes' && <p className="nothing-changed">{redlineText('nothingChanged')}</p>}
    </div>
  )
}

function useChunks(
  clauses: readonly Clause[],
  layout: DocumentLayout,
  view: View,
  pages: PagePlan | undefined,
): readonly Chunk[] {
  const before = useRef<readonly Chunk[]>(undefined)
  const chunks = useMemo(
    () => documentPlan(clauses, layout, view, before.current, pages),
    [clauses, layout, view, pages],
  )
  useLayoutEffect(() => {
    before.current = chunks
  }, [chunks])
  return chunks
}

interface Shown {
  chunks: readonly Chunk[]
  queue: DrawQueue
  view: View
}

function useHandle(body: React.RefObject<HTMLElement | null>, { chunks, queue, view }: Shown): DocumentHandle {
  const latest = useRef(chunks)
  latest.current = chunks
  return useMemo(
    () => ({
      get element() {
        return body.current!
      },
      draw(anchor) {
        const chunk = chunkHolding(latest.current, anchor)
        if (!chunk || !body.current) return null
        if (!queue.isDrawn(chunk.id)) flushSync(() => queue.draw(chunk.id))
        const name = CSS.escape(anchor)
        return body.current.querySelector<HTMLElement>(`[data-anchor="${name}"], [data-story="${name}"]`)
      },
      scrollTo,
      texts: () => shownTexts(latest.current, view),
      onDrawn: queue.subscribe,
    }),
    [body, queue, view],
  )
}

/** Scrolls to the text of a note, and focuses it. */
function goTo(handle: DocumentHandle, storyId: string) {
  const element = handle.draw(storyId)
  if (!element) return
  handle.scrollTo(element, 'center')
  element.focus({ preventScroll: true })
}

/** Makes one clause reachable by the Tab key: the clause that had the focus last, or else the first clause. */
function useTabStop(body: React.RefObject<HTMLElement | null>) {
  useEffect(() => {
    const element = body.current
    if (!element) return
    const onFocus = ({ target }: FocusEvent) => {
      if (!(target as Element).matches('.clause-row')) return
      for (const row of element.querySelectorAll<HTMLElement>('.clause-row[tabindex="0"]')) row.tabIndex = -1
      ;(target as HTMLElement).tabIndex = 0
    }
    element.addEventListener('focusin', onFocus)
    return () => element.removeEventListener('focusin', onFocus)
  }, [body])
  useEffect(() => {
    const rows = body.current
    if (!rows || rows.querySelector('.clause-row[tabindex="0"]')) return
    const first = rows.querySelector<HTMLElement>('.clause-row')
    if (first) first.tabIndex = 0
  })
}

/** Returns what the look of clauses depends on: the same object as long as it has not changed. */
function useDocumentLook({ text, tabStop }: DocumentLayout): DocumentLook {
  const key = JSON.stringify({ text, tabStop })
  return useMemo(() => JSON.parse(key), [key])
}

/** Measures tabs again when a font has loaded. */
function useTabsAfterFonts(body: React.RefObject<HTMLElement | null>) {
  useEffect(() => {
    const measure = () => body.current && layoutTabs(body.current)
    document.fonts.addEventListener('loadingdone', measure)
    return () => document.fonts.removeEventListener('loadingdone', measure)
  }, [body])
}

/** Returns the measures of a page, in points, as custom properties. */
function sectionStyle(section: SectionLayout | undefined): Record<string, string | number> {
  if (!section) return {}
  const { width, height, margins, columns, columnGap = 0 } = section
  return {
    '--page-width': width,
    '--page-height': height,
    '--page-top': margins.top,
    '--page-bottom': margins.bottom,
    '--page-header': margins.header,
    '--page-footer': margins.footer,
    '--page-left': margins.left,
    '--page-right': margins.right,
    ...(columns > 1 && { '--columns': columns, '--column-gap': columnGap }),
  }
}

interface ChunkViewProps {
  chunk: Chunk
  queue: DrawQueue
  section: SectionLayout | undefined
  drawing: Omit<Drawing, 'activeAnchor'>
  activeAnchor: string | null
}

/** Draws neighbouring clauses. Until they are drawn, it reserves about their height. */
const ChunkView = memo(
  function ChunkView({ chunk, queue, section, drawing, activeAnchor }: ChunkViewProps) {
    const isDrawn = useSyncExternalStore(queue.subscribe, () => queue.isDrawn(chunk.id))
    const element = useRef<HTMLDivElement>(null)
    useEffect(() => {
      if (!isDrawn && element.current) return queue.watch(chunk.id, element.current)
    }, [isDrawn, queue, chunk.id])
    // biome-ignore lint/correctness/useExhaustiveDependencies: other clauses have other tabs, and so has a clause that was edited.
    useLayoutEffect(() => {
      if (isDrawn && element.current) layoutTabs(element.current)
    }, [isDrawn, chunk, activeAnchor])
    const whole = useMemo(() => ({ ...drawing, activeAnchor }), [drawing, activeAnchor])
    const lines = useMemo(() => linesOf(chunk, lineLength()), [chunk])
    return (
      <div
        ref={element}
        className="redline-chunk"
        data-drawn={isDrawn || undefined}
        data-columns={section && section.columns > 1 ? section.columns : undefined}
        style={{ '--lines': lines.toFixed(1), ...sectionStyle(section) } as CSSProperties}
      >
        {isDrawn && chunk.blocks.map(block => <BlockView key={block.key} block={block} drawing={whole} />)}
      </div>
    )
  },
  (a, b) =>
    a.chunk === b.chunk &&
    a.queue === b.queue &&
    (a.section === b.section || JSON.stringify(a.section) === JSON.stringify(b.section)) &&
    isSameDrawing({ ...a.drawing, activeAnchor: a.activeAnchor }, { ...b.drawing, activeAnchor: b.activeAnchor }, () =>
      clausesIn(a.chunk),
    ),
)

/** The characters in a line of the page: about 92, or fewer on a phone. */
const lineLength = () => Math.min(92, Math.max(20, Math.floor((window.innerWidth - 40) / 8.3)))
