/** The content of a paragraph (docs/negotiation.md names these types on the wire). */

export type TextFormat = 'bold' | 'italic' | 'underline' | 'strike' | 'caps' | 'smallCaps' | 'hidden' | 'sub' | 'sup'

/** Says that something is inserted or deleted: by which change, and whether that change is one of the two ends of a move. */
export interface ChangeMark {
  change: string
  move?: true
}

/** The formats, changes and elements around a stretch of content. */
export interface Marks {
  format?: TextFormat[]
  inserted?: ChangeMark
  deleted?: ChangeMark
  /** The id of the change that gave the content its format. */
  reformatted?: string
  /** Where the link leads: an address, or `#` with the name of a bookmark. The service shows it and never opens it. */
  link?: string
  /** The content is the result of a field: the number of the field within the clause, and its name, such as `REF`. */
  field?: { index: number; name: string }
  /** The content belongs to a control: the number of the control within the clause, and its title. */
  control?: { index: number; title?: string }
  /** No operation changes this content. */
  editable?: false
}

/** `text` is the node's share of the clause's text: U+FFFC for an object. A deleted node has no share in that text. */
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

/** The change to the end of a paragraph, or to the row that begins with the paragraph. */
export interface EndMarks {
  inserted?: ChangeMark
  deleted?: ChangeMark
}

/** The layout of a paragraph; lengths are in points. Default values are left out. */
export interface BlockFormat {
  align?: 'start' | 'center' | 'end' | 'justify'
  indent?: { start?: number; end?: number; firstLine?: number }
  direction?: 'rtl'
  /** A BCP 47 tag; left out where it is the document's language. */
  language?: string
  /** The purpose of the paragraph's style. */
  role?: 'title' | 'subtitle' | 'quote' | 'caption' | 'contents'
}

/** The place of a paragraph in a table; all numbers start at 0, and columns are those of the grid. */
export interface TablePlace {
  table: number
  row: number
  column: number
  columnSpan?: number
  rowSpan?: number
  /** The cell continues the cell above and is not shown (ECMA-376-1 §17.4.84). */
  covered?: true
  /** The row is repeated on every page. */
  header?: true
}

/** One table: the widths of its columns in points, and the cell that contains the table. */
export interface TableLayout {
  table: number
  columns: number[]
  direction?: 'rtl'
  within?: { table: number; row: number; column: number }
}

/** Pages of one layout, up to and including the clause of `lastAnchor`. Lengths are in points. */
export interface SectionLayout {
  lastAnchor: string
  width: number
  height: number
  columns: number
  /** The stories at the top and bottom of the section's pages. */
  headers: PageStories
  footers: PageStories
}

export interface PageStories {
  default?: string
  first?: string
  even?: string
}
