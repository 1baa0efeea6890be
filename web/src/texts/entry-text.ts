import { entryEn } from './entry-en.ts'
import { filledText, type TextParameters } from './text.ts'

export type EntryTextKey = keyof typeof entryEn

const catalogue: typeof entryEn = entryEn

/** Returns a text of the pages before the application. These texts are separate so that signers need not load them. */
export const entryText = (key: EntryTextKey, parameters: TextParameters = {}): string =>
  filledText(catalogue[key], parameters)
