import type { TextPattern } from './text-pattern.ts'

/**
 * A text that is read independently: the body, which runs through all pages; a text that may be anywhere and appears once, such
 * as a note or a text box; a text that each page may show, such as a header.
 */
export interface AgreedStory {
  kind: 'body' | 'once' | 'each-page'
  /** The name shown to people: `the text`, `a footnote`. */
  name: string
  pattern: TextPattern
}
