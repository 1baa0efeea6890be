import type { DocumentHandle } from '../document/document-body.tsx'
import { shownDocument } from '../document/show-clause.ts'
import type { NegotiationStore } from '../store/negotiation-store.ts'
import { showText } from './turn-pages.ts'

/** The pages that are on the screen. */
export interface PagesOnScreen {
  /** Returns the element of the page on which a clause begins; null if it is not printed. */
  pageOf(anchor: string): HTMLElement | null
  scrollToClause(anchor: string): void
}

/**
 * Stands in for the text while the printed pages are shown. Headings of the outline are shown on the pages; everything
 * else that looks for a clause gets the text back.
 */
export function printedHandle(
  store: NegotiationStore,
  element: HTMLElement,
  pages: () => PagesOnScreen | null,
): DocumentHandle {
  let heading: string | null = null
  const inText = (anchor: string) => {
    showText(store)
    return shownDocument(store)?.draw(anchor) ?? null
  }
  return {
    element,
    draw(anchor) {
      const clause = store.getState().shown?.clauses.find(candidate => candidate.anchor === anchor)
      const page = clause?.kind === 'heading' ? pages()?.pageOf(anchor) : null
      if (!page) return inText(anchor)
      heading = anchor
      page.tabIndex = -1
      return page
    },
    scrollTo(_, block) {
      if (heading === null) return
      if (block === 'start') pages()?.scrollToClause(heading)
      else {
        const row = inText(heading)
        if (row) shownDocument(store)?.scrollTo(row, block)
        row?.focus({ preventScroll: true })
      }
    },
    texts: () => [],
    onDrawn: () => () => {},
  }
}
