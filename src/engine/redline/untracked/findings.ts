/**
 * How much a difference matters to the agreement: `high` affects what the text says, `medium` how it looks or works,
 * `low` neither.
 */
export type Severity = 'high' | 'medium' | 'low'

interface Row {
  severity: Severity
  words: string
  /** The kind to report instead of this finding. The severity in this row still applies. */
  reportedAs?: string
  /** Word processors rewrite this in their own way when they save a file from another program. */
  resaved?: true
}

/** Every kind of untracked difference, with its severity and the text shown to people. */
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

/** The kinds that are reported. Findings with `reportedAs` are reported as another kind, so they are left out. */
export type DifferenceKind = {
  [Kind in Finding]: (typeof findings)[Kind] extends { reportedAs: string } ? never : Kind
}[Finding]

export const differenceKinds = Object.keys(findings).filter(
  (kind): kind is DifferenceKind => !('reportedAs' in findings[kind as Finding]),
)

export const mayBeRewritten = (kind: DifferenceKind): boolean => (findings[kind] as Row).resaved === true

export interface FindingPlace {
  /** The label of the story, such as `body` or `header of the first page`, or the name of the definition. */
  story: string
  /**
   * The anchor, in the last round, of the paragraph itself, of the nearest earlier paragraph, or of the paragraph that
   * contains the note or box. Null if there is none.
   */
  anchor: string | null
  /** The beginning of the paragraph or of the text that differs, shown to people. */
  near: string
}

export interface Difference {
  kind: DifferenceKind
  place: FindingPlace
  before: string
  after: string
  severity: Severity
  /** The differences that a `resaved` difference summarises. */
  details?: Difference[]
}

/** Reported texts are cut to this many characters. The comparison itself uses the whole texts. */
const longest = 300

export function difference(finding: Finding, place: FindingPlace, before: string, after: string): Difference {
  const row: { severity: Severity; reportedAs?: DifferenceKind } = findings[finding]
  const kind = row.reportedAs ?? (finding as DifferenceKind)
  return { kind, place, before: shortened(before), after: shortened(after), severity: row.severity }
}

export const shortened = (text: string) => (text.length > longest ? `${text.slice(0, longest).toWellFormed()}…` : text)
