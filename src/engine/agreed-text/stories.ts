import type { TextPattern } from './text-pattern.ts'

/**
 * A text that is read independently of the others: the body, which runs through all pages; a text that appears once,
 * anywhere, such as a note or a text box; or a text that each page may show, such as a header.
 */
export interface AgreedStory {
  kind: 'body' | 'once' | 'each-page'
  /** The name shown to people, such as `the text` or `a footnote`. */
  name: string
  pattern: TextPattern
}
