import { type RefObject, useEffect, useMemo } from 'react'
import type { Answering } from '../answering/answering.ts'
import { useAnswering } from '../answering/use-answering.ts'
import { rangeOf } from '../document/clause-places.ts'
import type { ClauseGroup } from './clause-groups.ts'

const highlightName = 'redline-comment-marked'

/** Marks the text of the card that is marked: markup by a rule of a style sheet, as it may be drawn anew at any time. */
export function useMarkedText(
  answering: Answering,
  frame: RefObject<HTMLElement | null>,
  groups: readonly ClauseGroup[],
): void {
  const marked = useAnswering(answering, state => state.marked)
  const sheet = useMemo(() => new CSSStyleSheet(), [])
  useEffect(() => {
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter(one => one !== sheet)
    }
  }, [sheet])
  useEffect(() => {
    const card = groups.flatMap(group => group.cards).find(one => one.id === marked)
    sheet.replaceSync(card?.kind === 'change' ? `[data-change="${CSS.escape(card.change.id)}"] { ${look} }` : '')
    const range = card?.kind === 'comment' ? rangeOfComment(frame.current, card.comment) : null
    if (range) CSS.highlights?.set(highlightName, new Highlight(range))
    return () => void CSS.highlights?.delete(highlightName)
  }, [sheet, marked, groups, frame])
}

const look = 'background: var(--side-tint); outline: 2px solid var(--side); outline-offset: 1px; border-radius: 2px;'

interface Commented {
  anchor: string | null
  start?: number
  length?: number
}

/** Where the commented text is drawn beside `frame`; null where it is not. */
export function rangeOfComment(frame: Element | null, { anchor, start, length }: Commented): Range | null {
  if (anchor === null || start === undefined || length === undefined) return null
  const name = `.redline-body .clause-row[data-anchor="${CSS.escape(anchor)}"]`
  const row = frame?.parentElement?.querySelector(name)
  return row ? rangeOf(row, start, length) : null
}
