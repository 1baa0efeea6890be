import type { Follows } from '../changes/following.ts'
import type { Difference, FindingPlace } from '../findings.ts'
import type { ComparedStory, Token } from '../stories/story.ts'

/** The context of a comparison of two stories, with the list that collects the differences. */
export interface ModelComparison {
  anchors: readonly string[]
  /**
   * The anchor of the clause that the whole story belongs to, such as the clause of a footnote's mark; null if there is
   * none.
   */
  within: string | null
  differences: Difference[]
  /** Called with tokens of the last round that the upload does not have. */
  gone(tokens: Token[]): void
  /** Called with a token that both sides have, but inside different changes. */
  changed(before: Token, after: Token): void
  /** Whether a new field result can follow from the member's own changes. */
  follows: Follows
  /** Compares the stories inside objects, or the headers of a section. */
  inner(before: ComparedStory[], after: ComparedStory[], place: FindingPlace): void
}
