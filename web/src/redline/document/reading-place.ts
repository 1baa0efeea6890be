import { scrollerOf } from './scrolling.ts'

/** The anchor of the clause of the body that is at the top of the view, or so many pixels below it; null where none is. */
export function anchorInView(body: HTMLElement, below = 8): string | null {
  const scroller = scrollerOf(body)
  const view = (scroller ?? document.documentElement).getBoundingClientRect()
  const { left, width } = body.getBoundingClientRect()
  for (let y = Math.max(0, view.top) + below; y < view.top + view.height; y += 24) {
    const row = document.elementFromPoint(left + width / 2, y)?.closest<HTMLElement>('.clause-row')
    const anchor = row && body.contains(row) ? outermost(row).dataset.anchor : undefined
    if (anchor !== undefined) return anchor
  }
  return null
}

/** Of a clause in a note, the one that refers to the note. */
function outermost(row: HTMLElement): HTMLElement {
  const outer = row.parentElement?.closest<HTMLElement>('.clause-row')
  return outer ? outermost(outer) : row
}
