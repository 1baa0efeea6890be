/** The grid of thumbnails: how many stand in a row, and how high a row is, in CSS pixels. */
export const cell = { width: 104, height: 146 }

/** How many rows beyond the view are rendered on either side. */
const beyond = 2

export const columnsIn = (width: number): number => Math.max(1, Math.floor(width / cell.width))

/** The first item (from 0) and the one after the last of what is to be rendered of `count` items. */
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

/** Where the page that a key leads to is, from 1; null for a key that leads nowhere. */
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
