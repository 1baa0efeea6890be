import { type RefObject, useEffect } from 'react'
import { rangeOfComment } from './use-marked-text.ts'
import type { PlacedGroup } from './use-placed.ts'

const names = { shared: 'redline-comment', internal: 'redline-comment-internal' } as const

/** Marks the text of open comments quietly, without a change to the document's elements, wherever it is near the view. */
export function useCommentedText(frame: RefObject<HTMLElement | null>, placed: readonly PlacedGroup[]): void {
  useEffect(() => {
    const body = frame.current?.parentElement?.querySelector('.redline-body')
    if (!body || !CSS.highlights) return
    let handle = 0
    const draw = () => {
      handle = 0
      for (const [kind, ranges] of Object.entries(rangesOf(frame.current, placed)))
        CSS.highlights.set(names[kind as keyof typeof names], new Highlight(...ranges))
    }
    const later = () => {
      handle ||= requestAnimationFrame(draw)
    }
    draw()
    // a clause that is drawn anew, or edited, has other text nodes
    const observer = new MutationObserver(later)
    observer.observe(body, { childList: true, characterData: true, subtree: true })
    return () => {
      cancelAnimationFrame(handle)
      observer.disconnect()
      for (const name of Object.values(names)) CSS.highlights.delete(name)
    }
  }, [frame, placed])
}

function rangesOf(frame: Element | null, placed: readonly PlacedGroup[]) {
  const ranges = { shared: [] as Range[], internal: [] as Range[] }
  for (const { group } of placed) {
    for (const card of group.cards) {
      if (card.kind !== 'comment' || card.comment.resolved) continue
      const range = rangeOfComment(frame, card.comment)
      if (range) ranges[card.comment.internal ? 'internal' : 'shared'].push(range)
    }
  }
  return ranges
}
