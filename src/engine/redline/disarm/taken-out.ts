import type { XmlElement } from '../../xml/xml-tree.ts'

/**
 * What becomes of an upload that brings it: `refused` until its member says that it may be taken without it; `reported` when it
 * is taken without it; `hidden` is reported too, and is in nearly every file.
 */
type Effect = 'refused' | 'reported' | 'hidden'

/** What is taken out of a document, and the words for people. */
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

/** Where something was: the paragraph, and the outermost one around that; null for what is in none. */
export interface Where {
  /** `body`, `header`, `comments` … */
  story: string
  paragraph: XmlElement | null
  outermost: XmlElement | null
}

export interface TakenOut extends Where {
  kind: TakenOutKind
  /** The code of a field, the address of a link, the name of a part; empty where there is nothing to say. */
  what: string
}

export const hasEffect = ({ kind }: Pick<TakenOut, 'kind'>, effect: Effect): boolean =>
  takenOutKinds[kind].effect === effect

/** Of what is taken out of the document of a template, what its sender is warned of: of all else a template has no need. */
export const isWarnedOf = (one: Pick<TakenOut, 'kind'>): boolean => hasEffect(one, 'refused') || one.kind === 'property'
