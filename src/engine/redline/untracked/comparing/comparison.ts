import type { Follows } from '../changes/following.ts'
import type { Difference, Place } from '../findings.ts'
import type { Story, Token } from '../stories/story.ts'

/** What a comparison of two stories knows besides them, and where it tells what it finds. */
export interface Comparison {
  anchors: readonly string[]
  /** The clause that the story belongs to as a whole, such as that of a footnote's mark; null for none. */
  within: string | null
  differences: Difference[]
  /** Pieces of the last round that the upload does not have. */
  gone(tokens: Token[]): void
  /** A piece that both have, with other changes around it. */
  changed(before: Token, after: Token): void
  /** Whether a result of a field that is not the same follows from what the member changed. */
  follows: Follows
  /** Compares the texts inside of objects, or the headers of a section. */
  inner(before: Story[], after: Story[], place: Place): void
}
