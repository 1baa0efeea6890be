import { useEffect } from 'react'
import type { DocumentHandle } from '../document/document-body.tsx'

/** One of two documents shown side by side. */
export interface Column {
  scroller(): HTMLElement | null
  /** Undefined as long as it is not shown. */
  document(): DocumentHandle | undefined | null
}

/** Keeps two documents at the same clause. The document that the user scrolls leads. */
export function useScrollTogether(left: Column, right: Column, isOn: boolean): void {
  useEffect(() => {
    const [a, b] = [left.scroller(), right.scroller()]
    if (!isOn || !a || !b) return
    // scrolling the follower fires an event too, which must not scroll the leader
    let led: HTMLElement | null = null
    const follow = (leader: HTMLElement, follower: HTMLElement, column: Column) => () => {
      if (led === leader) {
        led = null
        return
      }
      const distance = distanceToSameClause(leader, follower, column)
      if (distance === null || Math.abs(distance) < 1) return
      const before = follower.scrollTop
      follower.scrollTop += distance
      if (follower.scrollTop !== before) led = follower
    }
    const [leadA, leadB] = [follow(a, b, right), follow(b, a, left)]
    a.addEventListener('scroll', leadA, { passive: true })
    b.addEventListener('scroll', leadB, { passive: true })
    return () => {
      a.removeEventListener('scroll', leadA)
      b.removeEventListener('scroll', leadB)
    }
  }, [left, right, isOn])
}

/**
 * Returns how far the follower must scroll to show the leader's first visible clause at the same height; null if the
 * follower has none of the visible clauses.
 */
function distanceToSameClause(leader: HTMLElement, follower: HTMLElement, column: Column): number | null {
  const { top, bottom: end } = leader.getBoundingClientRect()
  for (const clause of leader.querySelectorAll<HTMLElement>('[data-anchor]')) {
    const { bottom, top: clauseTop } = clause.getBoundingClientRect()
    if (bottom <= top) continue
    if (clauseTop >= end) return null
    const same = column.document()?.draw(clause.dataset.anchor!)
    if (same) return same.getBoundingClientRect().top - follower.getBoundingClientRect().top - (clauseTop - top)
  }
  return null
}
