const GAP_PX = 8

/**
 * Places a list with a fixed position below a button and in line with the button's start, or above the button if there
 * is more room. The list stays in the window. If it is higher than its place, it scrolls.
 */
export function placeBeside(button: HTMLElement, list: HTMLElement): void {
  const { top, bottom, left, right, width } = button.getBoundingClientRect()
  const { clientWidth, clientHeight } = document.documentElement
  list.style.minWidth = `${width}px`
  const roomBelow = clientHeight - bottom - 2 * GAP_PX
  const roomAbove = top - 2 * GAP_PX
  const isBelow = list.offsetHeight <= roomBelow || roomBelow >= roomAbove
  list.style.maxHeight = `${isBelow ? roomBelow : roomAbove}px`
  const isRightToLeft = getComputedStyle(button).direction === 'rtl'
  const wanted = isRightToLeft ? right - list.offsetWidth : left
  list.style.left = `${Math.max(GAP_PX, Math.min(wanted, clientWidth - list.offsetWidth - GAP_PX))}px`
  list.style.top = `${isBelow ? bottom + GAP_PX : top - GAP_PX - list.offsetHeight}px`
}
