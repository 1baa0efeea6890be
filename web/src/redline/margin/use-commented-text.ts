import { useEffect } from 'react'
import type { RedlineComment } from '../../api/generated/calls.ts'
import type { Answering, CardId } from '../answering/answering.ts'
import { useAnswering } from '../answering/use-answering.ts'
import { rangeOf } from '../document/clause-places.ts'
import { bodyBeside, type MarginFrame, rowBeside } from './beside.ts'
import type { PlacedGroup } from './use-placed.ts'

/**
 * The names of the highlights, keyed by what they mark. If several highlights are on the same text, the last is on top.
 */
const names = {
  shared: 'redline-comment',
  internal: 'redline-comment-internal',
  marked: 'redline-comment-marked',
} as const

type Ranges = Record<keyof typeof names, Range[]>

/**
 * Marks the text of open comments lightly, and the text of the highlighted card, if it is near the view. It uses CSS
 * highlights, which do not change the document's elements.
 */
export function useCommentedText(answering: Answering, frame: MarginFrame, placed: readonly PlacedGroup[]): void {
  const marked = useAnswering(answering, state => state.marked)
  useEffect(() => {
    const body = bodyBeside(frame.current)
    if (!body || !CSS.highlights) return
    let handle = 0
    const draw = () => {
      handle = 0
      const ranges = rangesOf(frame.current, placed, marked)
      for (const kind of ['shared', 'internal', 'marked'] as const)
        CSS.highlights.set(names[kind], new Highlight(...ranges[kind]))
    }
    const later = () => {
      handle ||= requestAnimationFrame(draw)
    }
    draw()
    // a clause that is redrawn or edited has other text nodes
    const observer = new MutationObserver(later)
    observer.observe(body, { childList: true, characterData: true, subtree: true })
    return () => {
      cancelAnimationFrame(handle)
      observer.disconnect()
      for (const name of Object.values(names)) CSS.highlights.delete(name)
    }
  }, [frame, placed, marked])
}

function rangesOf(frame: Element | null, placed: readonly PlacedGroup[], marked: CardId | null): Ranges {
  const ranges: Ranges = { shared: [], internal: [], marked: [] }
  for (const card of placed.flatMap(placedGroup => placedGroup.group.cards)) {
    const isMarked = card.id === marked
    if (card.kind !== 'comment' || (card.comment.resolved && !isMarked)) continue
    const range = rangeOfComment(frame, card.comment)
    if (range && isMarked) ranges.marked.push(range)
    if (range && !card.comment.resolved) ranges[card.comment.internal ? 'internal' : 'shared'].push(range)
  }
  return ranges
}

/** Returns the range of the commented text next to `frame`; null if it is not drawn. */
function rangeOfComment(frame: Element | null, { anchor, start, length }: RedlineComment): Range | null {
  if (anchor === null || start === undefined || length === undefined) return null
  const row = rowBeside(frame, anchor)
  return row && rangeOf(row, start, length)
}
