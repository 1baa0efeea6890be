import { textElement } from '../document/clause-places.ts'
import type { DocumentHandle } from '../document/document-body.tsx'
import type { Match } from './find-matches.ts'

/** Returns the range on the page that shows a match; null if it is not drawn, or is being edited. */
export function rangeOfMatch(body: Element, { anchor, start, length }: Match): Range | null {
  const row = body.querySelector(`.clause-row[data-anchor="${CSS.escape(anchor)}"]`)
  const element = row && textElement(row)
  if (!element) return null
  const range = document.createRange()
  const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
  let offset = 0
  let isStarted = false
  for (let node = texts.nextNode() as Text | null; node; node = texts.nextNode() as Text | null) {
    const end = offset + node.length
    if (!isStarted && start < end) {
      range.setStart(node, start - offset)
      isStarted = true
    }
    if (isStarted && start + length <= end) {
      range.setEnd(node, start + length - offset)
      return range
    }
    offset = end
  }
  return null
}

const names = { all: 'search', current: 'search-current' } as const

/** Marks the drawn matches. A browser without highlights selects the current match instead. */
export function markMatches(document: DocumentHandle, matches: readonly Match[], current: number): void {
  const ranges = matches.map(match => rangeOfMatch(document.element, match))
  const at = ranges[current] ?? null
  if (!('highlights' in CSS)) {
    selectRange(at)
    return
  }
  CSS.highlights.set(names.all, new Highlight(...(ranges.filter(range => range !== null && range !== at) as Range[])))
  CSS.highlights.set(names.current, new Highlight(...(at ? [at] : [])))
}

export function unmarkMatches(): void {
  if ('highlights' in CSS) for (const name of Object.values(names)) CSS.highlights.delete(name)
}

function selectRange(range: Range | null): void {
  const selection = getSelection()
  selection?.removeAllRanges()
  if (range) selection?.addRange(range)
}
