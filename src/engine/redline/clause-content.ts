/** The content of a paragraph, as docs/negotiation.md describes it for clients. */

export type TextFormat = 'bold' | 'italic' | 'underline' | 'strike' | 'caps' | 'smallCaps' | 'hidden' | 'sub' | 'sup'

/** The change that inserts or deletes something, and whether it is one end of a move. */
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
  /** The target of the link: an address, or `#` and the name of a bookmark. The service shows it and never opens it. */
  link?: string
  /** The field whose result the content is: the number of the field within the clause, and its name, such as `REF`. */
  field?: { index: number; name: string }
  /** The control that contains the content: the number of the control within the clause, and its title. */
  control?: { index: number; title?: string }
  /** Set if no operation can change this content. */
  editable?: false
}

/**
 * A node in the content of a clause. `text` is the node's part of the clause's text, with U+FFFC for an object. The
 * text of a deleted node is not part of the clause's text.
 */
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

/** The changes that insert or delete the end of a paragraph, or the row that begins with the paragraph. */
export interface EndMarks {
  inserted?: ChangeMark
  deleted?: ChangeMark
}

/** The layout of a paragraph; lengths are in points. Default values are left out. */
export interface BlockFormat {
  align?: 'start' | 'center' | 'end' | 'justify'
  indent?: { start?: number; end?: number; firstLine?: number }
  direction?: 'rtl'
  /** A BCP 47 tag; left out if it is the language of the document. */
  language?: string
  /** The purpose of the paragraph's style. */
  role?: 'title' | 'subtitle' | 'quote' | 'caption' | 'contents'
}

/** The place of a paragraph in a table. All indices are zero-based, and columns are those of the table grid. */
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

/** The layout of a table: the widths of its columns in points and, for a nested table, the cell that contains it. */
export interface TableLayout {
  table: number
  columns: number[]
  direction?: 'rtl'
  within?: { table: number; row: number; column: number }
}

/** A section: pages with the same layout, up to and including the clause `lastAnchor`. Lengths are in points. */
export interface SectionLayout {
  lastAnchor: string
  width: number
  height: number
  columns: number
  /** The ids of the stories at the top and bottom of the section's pages. */
  headers: PageStories
  footers: PageStories
}

export interface PageStories {
  default?: string
  first?: string
  even?: string
}
