import { entryEn } from './entry-en.ts'
import { filledText, type TextParameters } from './text.ts'

export type EntryTextKey = keyof typeof entryEn

const catalogue: typeof entryEn = entryEn

/** A text of the pages on the way into the application. They are apart from those that signers would else wait for. */
export const entryText = (key: EntryTextKey, parameters: TextParameters = {}): string =>
  filledText(catalogue[key], parameters)
