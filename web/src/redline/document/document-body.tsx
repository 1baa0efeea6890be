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
import type { Clause, DocumentLayout } from '../../api/generated/calls.ts'
import { redlineText } from '../../texts/redline/redline-text.ts'
import type { View } from '../store/negotiation-store.ts'
import { BlockView, drawBlock } from './block-view.tsx'
import { createDrawQueue, type DrawQueue } from './draw-queue.ts'
import { type Drawing, isSameDrawing, type RenderClause } from './drawing.ts'
import type { LoadMedia } from './inline/picture-addresses.ts'
import type { AuthorOf } from './inline/spoken.ts'
import { type Chunk, chunkHolding, clausesIn, linesOf } from './plan/chunks.ts'
import { documentPlan } from './plan/document-plan.ts'
import { type ShownText, shownTexts } from './plan/shown-texts.ts'
import { scrollerOf, scrollTo } from './scrolling.ts'

export interface DocumentBodyProps {
  clauses: readonly Clause[]
  layout: DocumentLayout
  view: View
  /** Who made a change. What it says of a change stays the same as long as the function does. */
  authorOf: AuthorOf
  loadMedia: LoadMedia
  /** Puts a clause among what belongs to it: its editor instead of its text, marks beside it. The same function from one render to the next. */
  renderClause?: RenderClause
  /** Does edits that are offered in the text; without it, the document is only read. The same function as long as it may be edited. */
  onEdit?: Drawing['onEdit']
  /** The clause that is edited; `renderClause` is told. */
  activeAnchor?: string | null
  ref?: Ref<DocumentHandle>
}

/** What can be done with a document on the page from outside. */
export interface DocumentHandle {
  readonly element: HTMLElement
  /** The row of a clause, or the text of a note, by its anchor or id; drawn if it was not. Null where the view does not show it. */
  draw(anchor: string): HTMLElement | null
  /** Brings an element into view and keeps it there while what is around it takes its real height. */
  scrollTo(element: HTMLElement, block: 'start' | 'center'): void
  /** What is shown of each clause, in the order in which they are read, also of those that are not drawn. */
  texts(): ShownText[]
  /** Hears of clauses that are drawn later. */
  onDrawn(listener: () => void): () => void
}

const asItIs: RenderClause = (_clause, text) => text

/** A document with its markup: the one that is negotiated, that of a round, a comparison, the preview of sending. */
export function DocumentBody(props: DocumentBodyProps) {
  // another view is another document: nothing of the one before is drawn
  return <ViewedBody key={props.view} {...props} />
}

function ViewedBody({ clauses, layout, view, ref, ...props }: DocumentBodyProps) {
  const { authorOf, loadMedia, renderClause = asItIs, onEdit, activeAnchor = null } = props
  const body = useRef<HTMLDivElement>(null)
  const chunks = useChunks(clauses, layout, view)
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
  const drawing = useMemo(
    () => ({ view, authorOf, loadMedia, renderClause, onEdit, drawBlock, goToStory }),
    [view, authorOf, loadMedia, renderClause, onEdit, goToStory],
  )
  const activeChunk = activeAnchor === null ? undefined : chunkHolding(chunks, activeAnchor)
  return (
    <div ref={body} className="redline-body" dir="ltr" lang={layout.language} data-view={view}>
      {chunks.map(chunk => (
        <ChunkView
          key={chunk.id}
          chunk={chunk}
          queue={queue}
          drawing={drawing}
          activeAnchor={chunk === activeChunk ? activeAnchor : null}
        />
      ))}
      {chunks.length === 0 && view === 'changes' && <p className="nothing-changed">{redlineText('nothingChanged')}</p>}
    </div>
  )
}

function useChunks(clauses: readonly Clause[], layout: DocumentLayout, view: View): readonly Chunk[] {
  const before = useRef<readonly Chunk[]>(undefined)
  const chunks = useMemo(() => documentPlan(clauses, layout, view, before.current), [clauses, layout, view])
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

/** To the text of a note. */
function goTo(handle: DocumentHandle, storyId: string) {
  const element = handle.draw(storyId)
  if (!element) return
  handle.scrollTo(element, 'center')
  element.focus({ preventScroll: true })
}

/** One of the clauses can be reached by the Tab key: the one that had the focus last, or else the first. */
function useTabStop(body: React.RefObject<HTMLElement | null>) {
  useEffect(() => {
    const element = body.current
    if (!element) return
    const onFocus = ({ target }: FocusEvent) => {
      if (!(target as Element).matches('.clause-row')) return
      for (const other of element.querySelectorAll<HTMLElement>('.clause-row[tabindex="0"]')) other.tabIndex = -1
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

interface ChunkViewProps {
  chunk: Chunk
  queue: DrawQueue
  drawing: Omit<Drawing, 'activeAnchor'>
  activeAnchor: string | null
}

/** Neighbouring clauses; until they are drawn, a place of about their height. */
const ChunkView = memo(
  function ChunkView({ chunk, queue, drawing, activeAnchor }: ChunkViewProps) {
    const isDrawn = useSyncExternalStore(queue.subscribe, () => queue.isDrawn(chunk.id))
    const element = useRef<HTMLDivElement>(null)
    useEffect(() => {
      if (!isDrawn && element.current) return queue.watch(chunk.id, element.current)
    }, [isDrawn, queue, chunk.id])
    const whole = useMemo(() => ({ ...drawing, activeAnchor }), [drawing, activeAnchor])
    const lines = useMemo(() => linesOf(chunk, lineLength()), [chunk])
    return (
      <div
        ref={element}
        className="redline-chunk"
        data-drawn={isDrawn || undefined}
        style={{ '--lines': lines.toFixed(1) } as CSSProperties}
      >
        {isDrawn && chunk.blocks.map(block => <BlockView key={block.key} block={block} drawing={whole} />)}
      </div>
    )
  },
  (a, b) =>
    a.chunk === b.chunk &&
    a.queue === b.queue &&
    isSameDrawing({ ...a.drawing, activeAnchor: a.activeAnchor }, { ...b.drawing, activeAnchor: b.activeAnchor }, () =>
      clausesIn(a.chunk),
    ),
)

/** Characters in a line of the page: 68, or what a phone has room for. */
const lineLength = () => Math.min(68, Math.max(20, Math.floor((window.innerWidth - 40) / 8.3)))
