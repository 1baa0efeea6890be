import type { XmlElement } from '../../xml/xml-tree.ts'

/**
 * The effect of the content on an upload. `refused`: the upload is refused until its member agrees to take it without
 * the content. `reported`: the content is removed and reported. `hidden`: the content is removed and reported only
 * once, because nearly every file has it.
 */
type Effect = 'refused' | 'reported' | 'hidden'

/** The kinds of content that are removed from a document, with the descriptions shown to people. */
export const takenOutKinds = {
  field: { effect: 'refused', words: 'A field that loads, opens or runs something; the text that it shows stays' },
  link: { effect: 'refused', words: 'A link to something other than a web page or an email address; its text stays' },
  picture: { effect: 'refused', words: 'A picture that is not in the file, or is in a format that cannot be shown' },
  object: { effect: 'refused', words: 'An embedded or linked file; the picture that stands for it stays' },
  control: { effect: 'refused', words: 'An ActiveX control; the picture that stands for it stays' },
  media: { effect: 'refused', words: 'Sound or video' },
  document: { effect: 'refused', words: 'Text that is another file' },
  template: { effect: 'refused', words: 'A template elsewhere, which the document loads' },
  mailMerge: { effect: 'refused', words: 'The data source of a mail merge' },
  part: { effect: 'refused', words: 'A part that a document does not need' },
  macros: { effect: 'reported', words: 'Macros' },
  wordTemplate: { effect: 'reported', words: 'The file is a Word template and was taken as a document' },
  property: {
    effect: 'reported',
    words: 'A field that shows data of the file, its user or a mail merge; its text stays',
  },
  data: { effect: 'hidden', words: 'Data that no reader of the document sees' },
  people: { effect: 'hidden', words: 'Names, properties and save ids' },
} as const satisfies Record<string, { effect: Effect; words: string }>

export type TakenOutKind = keyof typeof takenOutKinds

/**
 * The place of removed content: the story, the paragraph, and the outermost paragraph around that one. Both paragraphs
 * are null if the content was in none.
 */
export interface Where {
  /** The story, such as `body`, `header` or `comments`. */
  story: string
  paragraph: XmlElement | null
  outermost: XmlElement | null
}

export interface TakenOut extends Where {
  kind: TakenOutKind
  /** The code of a field, the address of a link or the name of a part; empty if there is none. */
  what: string
}

export const hasEffect = ({ kind }: Pick<TakenOut, 'kind'>, effect: Effect): boolean =>
  takenOutKinds[kind].effect === effect

/**
 * Whether the sender of a template gets a warning about this removed content. A template does not need any other
 * removed content.
 */
export const isWarnedOf = (finding: Pick<TakenOut, 'kind'>): boolean =>
  hasEffect(finding, 'refused') || finding.kind === 'property'
