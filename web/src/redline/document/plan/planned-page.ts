import type { Story } from '../../../api/generated/calls.ts'

/** A header, footer or note on a page, with the stories that it may refer to. */
export interface PageStory {
  story: Story
  around: readonly Story[]
  /** Whether an earlier page shows it too. Only the first can be edited. */
  isCopy: boolean
}

/** What a page shows besides the text. */
export interface PlannedPage {
  /** The number of the page, one-based, and how many there are. */
  number: number
  count: number
  /** The number that the page shows, such as `iv`. */
  shown: string
  headers: readonly PageStory[]
  /** The notes and footers at its foot. */
  notes: readonly PageStory[]
  footers: readonly PageStory[]
  /** The height, in points, that is left empty below the text. */
  room: number
  /** Whether it only has notes, or nothing. They are at its top. */
  isWithoutText: boolean
}

/** The indexes of the clauses of a document, by their anchors. */
export type ClauseIndexes = ReadonlyMap<string, number>
