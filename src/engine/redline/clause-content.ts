/** The content of a paragraph, as docs/negotiation.md describes it for clients. */

export type TextFormat = 'bold' | 'italic' | 'underline' | 'strike' | 'caps' | 'smallCaps' | 'hidden' | 'sub' | 'sup'

/**
 * How letters look, beside their `TextFormat`. A missing property is as it is around the text: of a node as in its
 * paragraph, of a paragraph as in the document.
 */
export interface TextLook {
  /** The name of the font, as the document has it. */
  font?: string
  /** In points. */
  size?: number
  /** `#rrggbb`; `auto` for black, or white on a dark background. */
  color?: string
  /** The highlighting or shading behind the letters: `#rrggbb`, or `none`. */
  background?: string
  /** The space added after each letter, in points. */
  spacing?: number
  /** How far the letters are above their line, in points; negative if they are below. */
  raised?: number
}

/** The line of a border. */
export interface Border {
  style: 'none' | 'solid' | 'double' | 'dotted' | 'dashed' | 'ridge' | 'groove'
  /** In points. */
  width?: number
  /** `#rrggbb`; missing if it is the colour of the text. */
  color?: string
  /** The space between the border and the text, in points. */
  space?: number
}

/** The change that inserts or deletes something, and whether it is one end of a move. */
export interface ChangeMark {
  change: string
  move?: true
}

/** The formats, changes and elements around a stretch of content. */
export interface Marks {
  format?: TextFormat[]
  look?: TextLook
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

/** The height of lines: a multiple of what the font asks for, or a height in points. */
export type LineHeight = { times: number } | { exactly: number } | { atLeast: number }

/** A position that a tab leads to, in points from where lines begin without an indent. */
export interface TabStop {
  at: number
  align?: 'center' | 'end' | 'decimal'
  leader?: 'dot' | 'hyphen' | 'underscore' | 'middleDot'
}

/** The format of the number or bullet before a paragraph. */
export interface LabelFormat {
  format?: TextFormat[]
  look?: TextLook
  /** What separates the label from the text; a tab if missing. */
  suffix?: 'space' | 'nothing'
  /** The tab stop of the label, in points from where lines begin. */
  tab?: number
  /** The label begins before the position of the first line, or is centred on it. */
  align?: 'center' | 'end'
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
  /** The space above and below. */
  spacing?: { before?: number; after?: number }
  /** Set if there is no space beside paragraphs with the same value, which is the name of their style. */
  together?: string
  line?: LineHeight
  tabs?: TabStop[]
  /** `between` is the border beside paragraphs with the same borders. */
  borders?: { top?: Border; bottom?: Border; start?: Border; end?: Border; between?: Border }
  /** The shading: `#rrggbb`. */
  background?: string
  /** How the letters of the paragraph look, unless its nodes say otherwise. */
  text?: TextLook
  label?: LabelFormat
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
  /** The height of the row in points. */
  height?: { exactly: number } | { atLeast: number }
  look?: CellLook
}

/** The borders of a cell. */
export interface CellBorders {
  top?: Border
  bottom?: Border
  start?: Border
  end?: Border
}

/** The space between the borders of a cell and its text, in points. */
export interface CellPadding {
  top?: number
  bottom?: number
  start?: number
  end?: number
}

/** How a cell looks. A missing property is as the table says. */
export interface CellLook {
  borders?: CellBorders
  /** The shading: `#rrggbb`. */
  background?: string
  padding?: CellPadding
  /** The text is not at the top. */
  vertical?: 'center' | 'bottom'
}

/**
 * The layout of a table: the widths of its columns in points, how its cells look, and, for a nested table, the cell
 * that contains it.
 */
export interface TableLayout {
  table: number
  columns: number[]
  direction?: 'rtl'
  within?: { table: number; row: number; column: number }
  /** Where the table is between the margins. */
  align?: 'center' | 'end'
  /** The distance from where lines begin, in points. */
  indent?: number
  /** The borders around the table, and between its rows and columns. */
  borders?: CellBorders & { insideH?: Border; insideV?: Border }
  /** The padding of its cells; 5.4 at both sides if missing. */
  padding?: CellPadding
  /** The width in percent of the room between the margins, if it is not that of the columns. */
  percent?: number
}

/** A section: pages with the same layout, up to and including the clause `lastAnchor`. Lengths are in points. */
export interface SectionLayout {
  lastAnchor: string
  width: number
  height: number
  margins: {
    top: number
    bottom: number
    left: number
    right: number
    /** The distance of the header from the top of the page, and of the footer from the bottom. */
    header: number
    footer: number
  }
  columns: number
  /** The space between columns. */
  columnGap?: number
  /** The ids of the stories at the top and bottom of the section's pages. */
  headers: PageStories
  footers: PageStories
}

export interface PageStories {
  default?: string
  first?: string
  even?: string
}
