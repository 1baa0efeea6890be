import type {
  BlockFormat,
  EndMarks,
  InlineNode,
  SectionLayout,
  TableLayout,
  TablePlace,
  TextLook,
} from './clause-content.ts'

/** A document under negotiation, as docs/negotiation.md describes it for clients. */
export interface RedlineView {
  clauses: Clause[]
  layout: DocumentLayout
  changes: Change[]
  comments: Comment[]
}

/** The layout of a document: its tables, its sections, and the headers and footers of its pages. */
export interface DocumentLayout {
  /** The language of the document, as a BCP 47 tag. */
  language?: string
  /** How letters look unless their paragraph says otherwise. */
  text: Required<TextLook>
  /** The colour of its pages, `#rrggbb`, unless they are white. */
  background?: string
  /** The distance of the tab stops of a paragraph after its own, in points. */
  tabStop: number
  /** The space after a paragraph is added to that before the next. Otherwise, the larger of them is between both. */
  addsSpace?: true
  tables: TableLayout[]
  sections: SectionLayout[]
  /** Headers and footers, and the text boxes in them. */
  stories: ShownStory[]
}

/** A text outside the body. The anchors of its clauses begin with its id. */
export interface ShownStory {
  id: string
  kind: 'header' | 'footer' | 'footnote' | 'endnote' | 'textBox'
  /** The reference mark of a note. */
  label?: string
  clauses: StoryClause[]
}

/**
 * A paragraph of a text outside the body. Stories nested in it are separate entries in the list that holds the text.
 */
export type StoryClause = Omit<Clause, 'stories'>

/** A paragraph. Offsets into it are UTF-16 code units of `text`. */
export interface Clause {
  anchor: string
  kind: 'paragraph' | 'heading' | 'listItem'
  /** One-based for a heading, zero-based for a list item. */
  level?: number
  /** The number or bullet before the paragraph, as LibreOffice and Word show it. */
  label?: string
  /** Set if the label cannot be read on paper. */
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
  /** The change that inserts or deletes the row that begins with this paragraph. */
  row?: EndMarks
  /** Set if no operation can change this paragraph. */
  editable?: false
  /**
   * The notes that this paragraph is the first to refer to, the text boxes in it, and the text boxes nested in these
   * texts.
   */
  stories?: ShownStory[]
  /**
   * The paragraph as HTML. It contains only the elements `b i u s sub sup span br ins del img`, with the attributes
   * `class`, `data-change` and, for images, `alt`. A page can count offsets in it: outside `del` and the class `aside`,
   * a `br` or an element with the class `object` is one code unit of `text`.
   */
  html: string
  /** The whole paragraph is being deleted. */
  deleted?: true
}

export type ChangeType = 'insertion' | 'deletion' | 'move' | 'format' | 'paragraph' | 'row'

/** A field that a change inserts. When the change is accepted, only the text that the field shows remains. */
export interface ChangeField {
  /** The name in upper case, such as `DATE`; `=` for a formula. */
  name: string
  code: string
  shown: string
}

/** A tracked change. Neighbouring marks of the same kind, author and date form one change. */
export interface Change {
  id: string
  type: ChangeType
  author: string
  /** The time as written in the file; null if there is none. */
  at: string | null
  /** The inserted or deleted text; for a format change, a description of the change. */
  text: string
  anchor: string
  /** The anchor of the place that moved text comes from; absent for other changes. */
  from?: string
  /** Whether a row, a cell or a paragraph end is inserted or deleted; absent for other changes. */
  effect?: 'insert' | 'delete'
  /** The number of inserted or deleted rows; left out for cells. */
  rows?: number
  /**
   * The story that holds the change, unless the change is in the body. `anchor` is then the anchor of the paragraph
   * that leads to the story.
   */
  story?: 'header' | 'footer' | 'footnotes' | 'endnotes' | 'comments' | 'glossary' | 'styles' | 'numbering'
  /** A description of the story or text box: `header of even pages`, `text box`, `footnote that nothing refers to`. */
  place?: string
  /** The computed fields that the change inserts. */
  fields?: ChangeField[]
  /** The text of the changed paragraph, or the name of the changed style, if no clause shows it. */
  context?: string
}

/** A clause with text that cannot be read on paper. */
export interface HiddenText {
  anchor: string
  /** All hidden text of the clause. */
  text: string
  /** A description of the place: `in clause 2.1`, `after “The fee is due.”`. */
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
 * An edit that a client requests (docs/negotiation.md). `deleted` distinguishes places with the same offset: it is the
 * length of the deleted text at that offset that comes before the place.
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
  /** `newAnchor` names the new paragraph, so that the client can send the next operation without waiting. */
  | { kind: 'insertParagraph'; after: string; text: string; newAnchor?: string }
  | { kind: 'insertParagraphs'; after: string; paragraphs: { text: string; newAnchor?: string }[] }
  | { kind: 'splitParagraph'; anchor: string; offset: number; deleted?: number; newAnchor?: string }
  | { kind: 'mergeWithNext'; anchor: string }
  | { kind: 'deleteParagraph'; anchor: string }
  /** `level` is zero-based. */
  | { kind: 'setListLevel'; anchor: string; level: number }
  /** `newAnchors` name the paragraphs of the new row, one for each cell. */
  | { kind: 'insertRowAfter'; anchor: string; newAnchors?: string[] }
  | { kind: 'deleteRow'; anchor: string }
  /**
   * Restores deleted text at `start` and, with `end`, the end of the paragraph. Without both, restores everything
   * deleted in the paragraph.
   */
  | { kind: 'restore'; anchor: string; start?: number; deleted?: number; length?: number; end?: boolean }

/**
 * The author and the time that the file records for a change. The time is `YYYY-MM-DDTHH:mm:ssZ`, as word processors
 * write it.
 */
export interface Author {
  name: string
  at: string
  /** The names of everyone who is or was on the same side. The author may restore their deletions. */
  side?: readonly string[]
}
