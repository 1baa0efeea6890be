import type { BlockFormat, EndMarks, InlineNode, SectionLayout, TableLayout, TablePlace } from './clause-content.ts'

/** A document under negotiation as people see it (docs/negotiation.md names these types on the wire). */
export interface RedlineView {
  clauses: Clause[]
  layout: DocumentLayout
  changes: Change[]
  comments: Comment[]
}

/** The layout of the clauses on pages, with the headers and footers of the pages. */
export interface DocumentLayout {
  /** A BCP 47 tag. */
  language?: string
  tables: TableLayout[]
  sections: SectionLayout[]
  /** Headers and footers, and the text boxes in them. */
  stories: ShownStory[]
}

/** A text outside the body. The anchors of its clauses begin with its id. */
export interface ShownStory {
  id: string
  kind: 'header' | 'footer' | 'footnote' | 'endnote' | 'textBox'
  /** For a note: its reference mark. */
  label?: string
  clauses: StoryClause[]
}

/** A paragraph of a text outside the body. A story inside it has its own entry in the list that holds the text. */
export type StoryClause = Omit<Clause, 'stories'>

/** A paragraph. Offsets into it are UTF-16 code units of `text`. */
export interface Clause {
  anchor: string
  kind: 'paragraph' | 'heading' | 'listItem'
  /** For a heading, from 1; for a list item, from 0. */
  level?: number
  /** The number or bullet that is shown before the paragraph, as LibreOffice and Word show it. */
  label?: string
  /** Nobody can read the label on paper. */
  hiddenLabel?: true
  cell?: TablePlace
  /** The text with all open changes accepted. */
  text: string
  content: InlineNode[]
  format?: BlockFormat
  /** The change to the end of the paragraph. */
  end?: EndMarks
  /** The id of the change to the paragraph's format. */
  reformatted?: string
  /** For the first paragraph of a row that is inserted or deleted: the change to the row. */
  row?: EndMarks
  /** No operation changes this paragraph. */
  editable?: false
  /** The notes that this paragraph refers to first, the text boxes in it, and the text boxes in these. */
  stories?: ShownStory[]
  /**
   * Contains only our own markup: `b i u s sub sup span br ins del img`, with the attributes `class`, `data-change` and, for
   * images, `alt`. A page can count offsets in it: outside `del` and the class `aside`, `br` and every element with the class
   * `object` are one code unit of `text`.
   */
  html: string
  /** The whole paragraph is being deleted. */
  deleted?: true
}

export type ChangeType = 'insertion' | 'deletion' | 'move' | 'format' | 'paragraph' | 'row'

/** A field that a change inserts: after acceptance, the text that it shows remains. */
export interface ChangeField {
  /** The name in capitals, such as `DATE`; `=` for a formula. */
  name: string
  code: string
  shown: string
}

/** A tracked change: neighbouring marks of one kind, author and date form one change. */
export interface Change {
  id: string
  type: ChangeType
  author: string
  /** The time as written in the file; null when there is none. */
  at: string | null
  /** The inserted or deleted text; for a format change, the change in words. */
  text: string
  anchor: string
  /** For a move: the anchor that it moved from. */
  from?: string
  /** For a row, a cell or the end of a paragraph: whether it is inserted or deleted. */
  effect?: 'insert' | 'delete'
  /** How many rows are inserted or deleted; left out for cells. */
  rows?: number
  /**
   * The story that holds the change, when it is not in the body; the anchor is that of the paragraph that leads to the story.
   */
  story?: 'header' | 'footer' | 'footnotes' | 'endnotes' | 'comments' | 'glossary' | 'styles' | 'numbering'
  /** The story in words, including text boxes: `header of even pages`, `text box`, `footnote that nothing refers to`. */
  place?: string
  /** The fields that the change inserts and that word processors calculate. */
  fields?: ChangeField[]
  /** The text of the paragraph there, or the name of the definition: no clause shows it. */
  context?: string
}

/** A clause with text that nobody can read on paper. */
export interface HiddenText {
  anchor: string
  /** All hidden text of the clause. */
  text: string
  /** The place in words: `in clause 2.1`, `after “The fee is due.”`. */
  place: string
}

export interface Comment {
  id: string
  author: string
  at: string | null
  text: string
  /** Null for a comment on the whole document. */
  anchor: string | null
  start?: number
  length?: number
  resolved: boolean
  replies: { id: string; author: string; at: string | null; text: string }[]
}

/**
 * An edit that a client requests (docs/negotiation.md). `deleted` distinguishes places of one offset: it is the length of the
 * deleted text at that offset that lies before the place.
 */
export type Operation =
  | { kind: 'replaceText'; anchor: string; start: number; length: number; text: string; deleted?: number }
  | {
      kind: 'format'
      anchor: string
      start: number
      length: number
      bold?: boolean
      italic?: boolean
      underline?: boolean
    }
  /** `newAnchor` names the new paragraph, so that the next operation can be sent at once. */
  | { kind: 'insertParagraph'; after: string; text: string; newAnchor?: string }
  | { kind: 'insertParagraphs'; after: string; paragraphs: { text: string; newAnchor?: string }[] }
  | { kind: 'splitParagraph'; anchor: string; offset: number; deleted?: number; newAnchor?: string }
  | { kind: 'mergeWithNext'; anchor: string }
  | { kind: 'deleteParagraph'; anchor: string }
  /** Levels start at 0. */
  | { kind: 'setListLevel'; anchor: string; level: number }
  /** `newAnchors` name the paragraphs of the new row, one for each cell. */
  | { kind: 'insertRowAfter'; anchor: string; newAnchors?: string[] }
  | { kind: 'deleteRow'; anchor: string }
  /**
   * Restores deleted text at `start`, or with `end` the end of the paragraph; without both, all deleted text of the paragraph.
   */
  | { kind: 'restore'; anchor: string; start?: number; deleted?: number; length?: number; end?: boolean }

/** The author that the file records for a change, and the time (`YYYY-MM-DDTHH:mm:ssZ`, as word processors write it). */
export interface Author {
  name: string
  at: string
  /** The names of everybody who is, or was, on the same side: this author may restore their deletions. */
  side?: readonly string[]
}
