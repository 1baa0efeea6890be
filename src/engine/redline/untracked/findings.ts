/** How much a difference matters to the agreement: it changes the text, how the text looks or works, or neither. */
export type Severity = 'high' | 'medium' | 'low'

interface Row {
  severity: Severity
  words: string
  /** The kind under which the finding is reported; the finding has a severity of its own. */
  reportedAs?: string
  /** A word processor writes this in its own way when it saves another program's file. */
  resaved?: true
}

/** Every difference that can exist without a tracked change, with its severity and the words for people. */
export const findings = {
  text: { severity: 'high', words: 'Text was changed' },
  paragraph: { severity: 'high', words: 'A paragraph was added, removed, merged or split' },
  madePermanent: { severity: 'high', words: 'A tracked change was accepted by its own author' },
  hiddenText: { severity: 'high', words: 'Text was hidden or made visible' },
  runFormat: { severity: 'medium', words: 'The formatting of text was changed', resaved: true },
  paragraphFormat: { severity: 'medium', words: 'The formatting of a paragraph was changed', resaved: true },
  list: { severity: 'high', words: 'The numbering of a paragraph was changed', resaved: true },
  style: { severity: 'medium', words: 'Another style was applied', resaved: true },
  table: { severity: 'high', words: 'A table, row or cell was added or removed' },
  tableFormat: { severity: 'medium', words: 'The formatting of a table was changed', resaved: true },
  section: { severity: 'medium', words: 'A section was changed', resaved: true },
  field: { severity: 'high', words: 'A field was changed' },
  crossReference: { severity: 'low', words: 'The result of a cross-reference or table of contents was changed' },
  bookmark: { severity: 'medium', words: 'A bookmark was changed', resaved: true },
  link: { severity: 'high', words: 'A link was changed' },
  permission: { severity: 'medium', words: 'An editable range was changed' },
  noteAnchor: { severity: 'high', words: 'A footnote or endnote reference was changed' },
  contentControl: { severity: 'high', words: 'A content control was changed' },
  boundData: { severity: 'high', words: 'Data that the document displays was changed' },
  object: { severity: 'high', words: 'A picture, chart, formula or embedded file was changed' },
  objectFormat: {
    severity: 'medium',
    words: 'The size, position or appearance of a picture, chart or box was changed',
    resaved: true,
  },
  listDefinition: { severity: 'high', words: 'The numbering of a list was changed', resaved: true },
  hiddenStyle: { reportedAs: 'styleDefinition', severity: 'high', words: 'A style was changed' },
  styleDefinition: { severity: 'medium', words: 'A style was changed', resaved: true },
  theme: { severity: 'medium', words: 'Theme colors or fonts were changed', resaved: true },
  font: { severity: 'medium', words: 'A font was embedded or renamed', resaved: true },
  setting: { severity: 'low', words: 'A setting of the document was changed', resaved: true },
  effectiveSetting: { reportedAs: 'setting', severity: 'medium', words: 'A setting of the document was changed' },
  trackingOff: { severity: 'medium', words: 'Track changes was turned off' },
  property: { severity: 'high', words: 'A property or variable that a field displays was changed' },
  part: { severity: 'medium', words: 'A part of the file was added or removed', resaved: true },
  falseRecord: { severity: 'high', words: 'A tracked formatting change misstates the original formatting' },
  changeRecord: { severity: 'high', words: 'The details of a tracked change were altered', resaved: true },
  changeTakenOver: { severity: 'high', words: 'Someone else’s change was given another author or time' },
  othersComment: { severity: 'high', words: 'Someone else’s comment was edited, moved or deleted' },
  commentFormat: { severity: 'medium', words: 'The formatting of a comment was changed', resaved: true },
  commentThread: { severity: 'medium', words: 'A reply was detached from its comment', resaved: true },
  ownComment: { severity: 'low', words: 'A comment that had already been sent was edited, moved or deleted' },
  resaved: { severity: 'low', words: 'The word processor rewrote formatting' },
} as const satisfies Record<string, Row>

export type Finding = keyof typeof findings

/** The kind of a finding as it is reported: see `reportedAs`. */
export type DifferenceKind = {
  [Kind in Finding]: (typeof findings)[Kind] extends { reportedAs: string } ? never : Kind
}[Finding]

export const differenceKinds = Object.keys(findings).filter(
  (kind): kind is DifferenceKind => !('reportedAs' in findings[kind as Finding]),
)

export const mayBeRewritten = (kind: DifferenceKind): boolean => (findings[kind] as Row).resaved === true

export interface FindingPlace {
  /** `body`, `header of the first page`, `footnote` …, or the name of the definition. */
  story: string
  /**
   * The anchor of the paragraph in the last round, of the one before, or of the one that contains the note or box; null for
   * none.
   */
  anchor: string | null
  /** The beginning of the paragraph, for people. */
  near: string
}

export interface Difference {
  kind: DifferenceKind
  place: FindingPlace
  before: string
  after: string
  severity: Severity
  /** For `resaved`: the differences that it summarises. */
  details?: Difference[]
}

/** Texts for people are cut to this length; differences are found on the whole texts. */
const longest = 300

export function difference(finding: Finding, place: FindingPlace, before: string, after: string): Difference {
  const row: { severity: Severity; reportedAs?: DifferenceKind } = findings[finding]
  const kind = row.reportedAs ?? (finding as DifferenceKind)
  return { kind, place, before: shortened(before), after: shortened(after), severity: row.severity }
}

export const shortened = (text: string) => (text.length > longest ? `${text.slice(0, longest).toWellFormed()}…` : text)
