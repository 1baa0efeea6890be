import { type RefObject, useEffect } from 'react'

/** Keeps two documents at the same clause: the one that is scrolled leads. */
export function useScrollTogether(
  left: RefObject<HTMLElement | null>,
  right: RefObject<HTMLElement | null>,
  isOn: boolean,
): void {
  useEffect(() => {
    const [a, b] = [left.current, right.current]
    if (!isOn || !a || !b) return
    // a scroll that this makes is heard as an event too, and would lead back
    let led: HTMLElement | null = null
    const follow = (leader: HTMLElement, follower: HTMLElement) => () => {
      if (led === leader) {
        led = null
        return
      }
      const distance = distanceToSameClause(leader, follower)
      if (distance === null || Math.abs(distance) < 1) return
      const before = follower.scrollTop
      follower.scrollTop += distance
      if (follower.scrollTop !== before) led = follower
    }
    const [leadA, leadB] = [follow(a, b), follow(b, a)]
    a.addEventListener('scroll', leadA, { passive: true })
    b.addEventListener('scroll', leadB, { passive: true })
    return () => {
      a.removeEventListener('scroll', leadA)
      b.removeEventListener('scroll', leadB)
    }
  }, [left, right, isOn])
}

/** How far the follower must go to have the leader's first visible clause at the same height; null where it has none of them. */
function distanceToSameClause(leader: HTMLElement, follower: HTMLElement): number | null {
  const top = leader.getBoundingClientRect().top
  for (const clause of leader.querySelectorAll<HTMLElement>('[data-anchor]')) {
    const { bottom, top: clauseTop } = clause.getBoundingClientRect()
    if (bottom <= top) continue
    const same = follower.querySelector(`[data-anchor="${CSS.escape(clause.dataset.anchor!)}"]`)
    if (same) return same.getBoundingClientRect().top - follower.getBoundingClientRect().top - (clauseTop - top)
  }
  return null
}
