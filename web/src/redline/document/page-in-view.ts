/** How far below the top of the view a page is read, as a share of its height. */
const READ_AT = 0.35

/** Returns the number of the page that is read, in the text or as it is printed; null if no pages are shown. */
export function pageInView(): number | null {
  const body = document.querySelector('.redline-body, .printed')
  const view = document.querySelector('.redline')?.getBoundingClientRect()
  if (!body || !view) return null
  const { left, width } = body.getBoundingClientRect()
  const y = view.top + READ_AT * view.height
  const at = document.elementFromPoint(left + width / 2, y)
  const printed = at?.closest<HTMLElement>('.paper[data-page]')
  if (printed) return Number(printed.dataset.page)
  const isBelow = y > body.getBoundingClientRect().bottom
  let chunk: Element | null | undefined = isBelow ? body.lastElementChild : at?.closest('.redline-chunk')
  const inView = chunk && headsIn(chunk).findLast(head => head.getBoundingClientRect().top <= y)
  // the chunks before are above the view, and need not be measured
  for (let head = inView; chunk; head = chunk && headsIn(chunk).at(-1)) {
    if (head) return Number(head.dataset.page)
    chunk = chunk.previousElementSibling
  }
  return null
}

const headsIn = (chunk: Element) => [...chunk.querySelectorAll<HTMLElement>('.page-head[data-page]')]
