import { scrollerOf } from './scrolling.ts'

/** Returns the anchor of the body clause that is `below` pixels under the top of the view; null if there is none. */
export function anchorInView(body: HTMLElement, below = 8): string | null {
  const scroller = scrollerOf(body)
  const view = (scroller ?? document.documentElement).getBoundingClientRect()
  const { left, width } = body.getBoundingClientRect()
  for (let y = Math.max(0, view.top) + below; y < view.top + view.height; y += 24) {
    const row = document.elementFromPoint(left + width / 2, y)?.closest<HTMLElement>('.clause-row')
    const outer = row && body.contains(row) ? outermost(row) : undefined
    // a note or a header at the edge of a page
    if (!outer || outer.closest('.page-foot, .page-head')) continue
    const { anchor } = outer.dataset
    if (anchor !== undefined) return anchor
  }
  return null
}

/** Returns the outermost row: for a clause in a note, the row of the clause that refers to the note. */
function outermost(row: HTMLElement): HTMLElement {
  const outer = row.parentElement?.closest<HTMLElement>('.clause-row')
  return outer ? outermost(outer) : row
}
