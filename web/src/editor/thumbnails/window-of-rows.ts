/** The size of a cell in the grid of thumbnails, in CSS pixels. It determines how many thumbnails fit in a row. */
export const cell = { width: 104, height: 146 }

/** The number of rows rendered beyond the view on either side. */
const beyond = 2

export const columnsIn = (width: number): number => Math.max(1, Math.floor(width / cell.width))

/** Returns the range of items to render out of `count`. `from` is zero-based, and `to` is exclusive. */
export function windowOfRows(
  view: { scrollTop: number; height: number },
  count: number,
  columns: number,
): { from: number; to: number } {
  const rows = Math.ceil(count / columns)
  const first = Math.max(0, Math.min(Math.floor(view.scrollTop / cell.height), rows - 1) - beyond)
  const last = Math.min(rows, Math.ceil((view.scrollTop + view.height) / cell.height) + beyond)
  return { from: first * columns, to: Math.min(count, Math.max(last, first + 1) * columns) }
}

/** Returns the one-based number of the page that a key leads to; null if the key leads nowhere. */
export function pageByKey(key: string, page: number, count: number, columns: number): number | null {
  const to = {
    ArrowUp: page - columns,
    ArrowDown: page + columns,
    ArrowLeft: page - 1,
    ArrowRight: page + 1,
    PageUp: page - 5 * columns,
    PageDown: page + 5 * columns,
    Home: 1,
    End: count,
  }[key]
  return to === undefined ? null : Math.max(1, Math.min(count, to))
}
