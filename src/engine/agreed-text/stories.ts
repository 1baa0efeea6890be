import type { TextPattern } from './text-pattern.ts'

/**
 * A text that stands by itself: the body, which runs through all pages; one that may stand anywhere and stands once, such
 * as a note or a text box; one that a page may show or not, such as a header.
 */
export interface AgreedStory {
  kind: 'body' | 'once' | 'each-page'
  /** For people: `the text`, `a footnote`. */
  name: string
  pattern: TextPattern
}
