import { type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { editorText } from '../../texts/editor-text.ts'
import type { EditorStore } from '../store/editor-store.ts'
import type { PagePictures } from './page-pictures.ts'
import { PageThumbnail } from './page-thumbnail.tsx'
import { cell, columnsIn, pageByKey, windowOfRows } from './window-of-rows.ts'

interface PageThumbnailsProps {
  store: EditorStore
  pictures: PagePictures
  /** The one-based number of the page that the user is at. */
  current: number
  /** Goes to a page. `isFinal` is true for a press, after which a sheet may close. */
  onGo(page: number, isFinal: boolean): void
}

/**
 * Shows all pages as small pictures, but renders only the pages in view. Tab reaches one of the pictures, and the arrow
 * keys move on from there.
 */
export function PageThumbnails({ store, pictures, current, onGo }: PageThumbnailsProps) {
  const scroller = useRef<HTMLElement>(null)
  const [view, setView] = useState({ scrollTop: 0, width: cell.width, height: 800 })
  const count = store.pages.length
  const columns = columnsIn(view.width)
  const { from, to } = windowOfRows(view, count, columns)
  const stop = current > from && current <= to ? current : from + 1
  const go = useRef((page: number) => onGo(page, true))
  go.current = page => onGo(page, true)
  const [press] = useState(() => (page: number) => go.current(page))

  useLayoutEffect(() => {
    const element = scroller.current
    if (!element) return
    const measure = () =>
      setView({ scrollTop: element.scrollTop, width: element.clientWidth, height: element.clientHeight })
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    element.addEventListener('scroll', measure, { passive: true })
    return () => {
      observer.disconnect()
      element.removeEventListener('scroll', measure)
    }
  }, [])
  const bringIntoView = (page: number) => {
    const element = scroller.current
    if (!element) return
    const top = Math.floor((page - 1) / columns) * cell.height
    if (top < element.scrollTop) element.scrollTop = top
    const bottom = top + cell.height
    if (bottom > element.scrollTop + element.clientHeight) element.scrollTop = bottom - element.clientHeight
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: the rail follows the document, not its own scrolling.
  useEffect(() => bringIntoView(current), [current, columns])

  const onKey = (event: KeyboardEvent<HTMLElement>) => {
    const page = Number((event.target as HTMLElement).dataset.thumb)
    const next = Number.isInteger(page) ? pageByKey(event.key, page, count, columns) : null
    if (next === null || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    bringIntoView(next)
    const element = scroller.current
    if (element) flushSync(() => setView(before => ({ ...before, scrollTop: element.scrollTop })))
    element?.querySelector<HTMLElement>(`[data-thumb="${next}"]`)?.focus({ preventScroll: true })
    onGo(next, false)
  }
  return (
    <nav className="thumbs" aria-label={editorText('pages')} ref={scroller} onKeyDown={onKey}>
      <ul style={{ height: Math.ceil(count / columns) * cell.height }}>
        {store.pages.slice(from, to).map((page, index) => {
          const place = from + index
          return (
            <li
              key={place}
              aria-setsize={count}
              aria-posinset={place + 1}
              style={{
                top: Math.floor(place / columns) * cell.height,
                left: `${(100 * (place % columns)) / columns}%`,
                width: `${100 / columns}%`,
              }}
            >
              <PageThumbnail
                store={store}
                pictures={pictures}
                page={page}
                number={place + 1}
                isCurrent={place + 1 === current}
                isStop={place + 1 === stop}
                onGo={press}
              />
            </li>
          )
        })}
      </ul>
    </nav>
  )
}
