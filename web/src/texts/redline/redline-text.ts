import { filledText, type TextParameters } from '../text.ts'
import { editingEn } from './editing-en.ts'
import { frameEn } from './frame-en.ts'
import { readingEn } from './reading-en.ts'
import { typingEn } from './typing-en.ts'

/** Every text of the redline page, by part of the page. They are apart from those of other pages, which signers would else wait for. */
const catalogue = { ...frameEn, ...readingEn, ...editingEn, ...typingEn }

export type RedlineTextKey = keyof typeof catalogue

/** A text of the redline page with its placeholders filled. */
export const redlineText = (key: RedlineTextKey, parameters: TextParameters = {}): string =>
  filledText(catalogue[key], parameters)
