import { filledText, type TextParameters } from '../text.ts'
import { agreedEn } from './agreed-en.ts'
import { answeringEn } from './answering-en.ts'
import { editingEn } from './editing-en.ts'
import { frameEn } from './frame-en.ts'
import { readingEn } from './reading-en.ts'
import { roundsEn } from './rounds-en.ts'
import { turnsEn } from './turns-en.ts'
import { typingEn } from './typing-en.ts'
import { wordEn } from './word-en.ts'

/** Every text of the redline page, by part of the page. They are separate so that signers need not load them. */
const catalogue = {
  ...frameEn,
  ...readingEn,
  ...editingEn,
  ...typingEn,
  ...answeringEn,
  ...turnsEn,
  ...agreedEn,
  ...roundsEn,
  ...wordEn,
}

export type RedlineTextKey = keyof typeof catalogue

/** Returns a text of the redline page with its placeholders filled. */
export const redlineText = (key: RedlineTextKey, parameters: TextParameters = {}): string =>
  filledText(catalogue[key], parameters)
