/** What a paragraph is made of (docs/negotiation.md names these on the wire). */

export type TextFormat = 'bold' | 'italic' | 'underline' | 'strike' | 'caps' | 'smallCaps' | 'hidden' | 'sub' | 'sup'

/** That something comes or goes: by which change, and whether by one of the two ends of a move. */
export interface ChangeMark {
  change: string
  move?: true
}

/** What a stretch of content has around it. */
export interface Marks {
  format?: TextFormat[]
  inserted?: ChangeMark
  deleted?: ChangeMark
  /** The id of the change that gave it its format. */
  reformatted?: string
  /** Where a link leads, an address or `#` with the name of a bookmark; it is shown and never opened by the service. */
  link?: string
  /** It is the result of a field: the number of the field within the clause, and its name, such as `REF`. */
  field?: { index: number; name: string }
  /** It is the content of a control: the number of the control within the clause, and its title. */
  control?: { index: number; title?: string }
  /** No operation changes it. */
  editable?: false
}

/** `text` is what the node is in the clause's text: U+FFFC for an object. A deleted node is no part of that text. */
export type InlineNode = Marks &
  (
    | { type: 'text'; text: string; shown?: string }
    | { type: 'tab'; text: string }
    | { type: 'break'; text: string; of: 'line' | 'page' | 'column' }
    | { type: 'note'; text: string; label: string; story?: string }
    | {
        type: 'picture'
        text: string
        description: string
        media?: string
        width?: number
        height?: number
        story?: string
      }
    | { type: 'shape'; text: string; shown: string; story?: string }
    | { type: 'formula'; text: string; shown: string }
    | { type: 'ruby'; text: string; shown: string; reading: string }
    | { type: 'bookmark'; text: string; name: string }
  )

/** What happened to the end of a paragraph, or to the row that begins with it. */
export interface EndMarks {
  inserted?: ChangeMark
  deleted?: ChangeMark
}

/** How a paragraph stands on the page; lengths are points. What is as by default is left out. */
export interface BlockFormat {
  align?: 'start' | 'center' | 'end' | 'justify'
  indent?: { start?: number; end?: number; firstLine?: number }
  direction?: 'rtl'
  /** A BCP 47 tag, where it is not the document's. */
  language?: string
  /** What its style is for. */
  role?: 'title' | 'subtitle' | 'quote' | 'caption' | 'contents'
}

/** Where a paragraph stands in a table; all numbers from 0, columns those of the grid. */
export interface TablePlace {
  table: number
  row: number
  column: number
  columnSpan?: number
  rowSpan?: number
  /** The cell goes on from the row above, and is not shown (ECMA-376-1 §17.4.84). */
  covered?: true
  /** The row is repeated on every page. */
  header?: true
}

/** One of the tables: the widths of its columns in points, and the cell that it is in. */
export interface TableLayout {
  table: number
  columns: number[]
  direction?: 'rtl'
  within?: { table: number; row: number; column: number }
}

/** Pages of one layout: up to and with the clause of `lastAnchor`. Lengths are points. */
export interface SectionLayout {
  lastAnchor: string
  width: number
  height: number
  columns: number
  /** The stories at the top and bottom of its pages. */
  headers: PageStories
  footers: PageStories
}

export interface PageStories {
  default?: string
  first?: string
  even?: string
}
