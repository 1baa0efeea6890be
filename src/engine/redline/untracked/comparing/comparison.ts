import type { Follows } from '../changes/following.ts'
import type { Difference, FindingPlace } from '../findings.ts'
import type { ComparedStory, Token } from '../stories/story.ts'

/** The context of a comparison of two stories, and the list to which it adds differences. */
export interface ModelComparison {
  anchors: readonly string[]
  /** The clause that the story as a whole belongs to, such as the clause of a footnote's mark; null for none. */
  within: string | null
  differences: Difference[]
  /** Called for pieces of the last round that the upload does not have. */
  gone(tokens: Token[]): void
  /** Called for a piece that both have, with different changes around it. */
  changed(before: Token, after: Token): void
  /** Whether a field result that differs follows from the member's changes. */
  follows: Follows
  /** Compares the texts inside objects, or the headers of a section. */
  inner(before: ComparedStory[], after: ComparedStory[], place: FindingPlace): void
}
