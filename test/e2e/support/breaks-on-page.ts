import type { Page } from 'playwright-core'

/** The places at which lines and pages begin: an anchor, and how many letters of the clause come before. */
export interface Breaks {
  lines: string[]
  pages: string[]
}

interface PrintedPage {
  start: { anchor: string; offset: number } | null
}

interface PrintedLine {
  anchor: string
  offset: number
  y: number
  height: number
}

/** Letters are what both sides have: white space and objects may be shown otherwise. */
const lettersBefore = (text: string, offset: number) => text.slice(0, offset).replace(/[\s\ufffc]/g, '').length

/** Returns where lines and pages of the body begin in a print. The first line of a clause does not count. */
export function breaksOfPrint(
  pages: readonly PrintedPage[],
  lines: readonly (readonly PrintedLine[])[],
  clauses: readonly { anchor: string; text: string }[],
): Breaks {
  const texts = new Map(clauses.map(({ anchor, text }) => [anchor, text]))
  const placeOf = ({ anchor, offset }: { anchor: string; offset: number }) =>
    `${anchor} ${lettersBefore(texts.get(anchor)!, offset)}`
  const begun = new Set<string>()
  for (const page of lines) {
    const last = new Map<string, PrintedLine>()
    for (const line of page) {
      const before = last.get(line.anchor)
      const isNew = !before || Math.abs(line.y + line.height - before.y - before.height) > 0.5 * line.height
      last.set(line.anchor, line)
      const isFirst = line.offset === 0 || lettersBefore(texts.get(line.anchor) ?? '', line.offset) === 0
      if (texts.has(line.anchor) && isNew && !isFirst) begun.add(placeOf(line))
    }
  }
  return { lines: [...begun], pages: pages.slice(1).flatMap(({ start }) => (start ? [placeOf(start)] : [])) }
}

/** Returns where lines and pages of the body begin on the page. */
export async function breaksOnPage(page: Page): Promise<Breaks> {
  await page.evaluate('document.fonts.ready')
  return page.evaluate<Breaks>(`(() => {
    const left = '.clause-label, .page-seam, .page-mark, .hidden-note, del, [data-length]'
    const isBreak = node => node.nodeType === Node.ELEMENT_NODE && node.matches('br, .clause-break')
    const letters = text => text.replace(/[\\s\\ufffc]/g, '').length
    const rows = [...document.querySelectorAll('.redline-body .clause-row[data-anchor]')]
      .filter(row => !row.parentElement.closest('[data-story]'))
    const lines = []
    const range = document.createRange()
    for (const row of rows) {
      const clause = row.querySelector(':scope > .clause')
      if (!clause) continue
      const isRightToLeft = getComputedStyle(clause).direction === 'rtl'
      const walker = document.createTreeWalker(clause, NodeFilter.SHOW_ALL, node =>
        node.nodeType === Node.ELEMENT_NODE && node.matches(left) && !isBreak(node) ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_ACCEPT)
      let [before, last, isInWord] = [0, null, false]
      while (walker.nextNode()) {
        const node = walker.currentNode
        if (isBreak(node)) isInWord = false
        if (node.nodeType !== Node.TEXT_NODE || isBreak(node.parentElement)) continue
        // a line may also end after a hyphen
        for (const part of node.data.matchAll(/\\s+|[^\\s-]+-*|-+/g)) {
          if (/\\s/.test(part[0])) {
            isInWord = false
            continue
          }
          range.setStart(node, part.index)
          range.setEnd(node, part.index + 1)
          const { left: start, right: end, bottom, height } = range.getBoundingClientRect()
          const at = isRightToLeft ? -end : start
          const isNew = last && (Math.abs(bottom - last.bottom) > 0.55 * height || at < last.at - 1)
          if (!isInWord && isNew) lines.push(row.dataset.anchor + ' ' + before)
          if (!isInWord) last = { at, bottom }
          before += letters(part[0])
          isInWord = !part[0].endsWith('-')
        }
      }
    }
    const pages = [...document.querySelectorAll('.page-head[data-page]')].slice(1).map(head => {
      const mark = document.querySelector('[data-mark="' + head.dataset.page + '"]')
      const clause = (mark ?? head).closest('.clause')
      const tableRow = mark ? null : head.closest('.page-row')
      if (clause && !tableRow) {
        const text = document.createRange()
        text.setStart(clause, 0)
        text.setEndBefore(mark ?? head.closest('.page-seam'))
        const copy = text.cloneContents()
        for (const other of copy.querySelectorAll(left)) other.remove()
        return clause.closest('.clause-row').dataset.anchor + ' ' + letters(copy.textContent)
      }
      const edge = tableRow ?? head
      // a print does not say where a page begins that has no text
      const next = rows.find(row => edge.compareDocumentPosition(row) & Node.DOCUMENT_POSITION_FOLLOWING && letters(row.textContent) > 0)
      return next && next.dataset.anchor + ' 0'
    })
    return { lines, pages: pages.filter(Boolean) }
  })()`)
}
