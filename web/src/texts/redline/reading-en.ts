import type { PluralText } from '../en.ts'

/** Reading the document: what a screen reader hears of the markup. */
export const readingEn = {
  insertedBy: 'inserted by {author}:',
  deletedBy: 'deleted by {author}:',
  insertionEnds: 'end of insertion',
  deletionEnds: 'end of deletion',
} satisfies Record<string, string | PluralText>
