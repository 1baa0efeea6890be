import { editorEn } from './editor-en.ts'
import { filledText, type TextParameters } from './text.ts'

export type EditorTextKey = keyof typeof editorEn

const catalogue: typeof editorEn = editorEn

/** A text of the template editor. They are apart from those of the other pages, which signers would else wait for. */
export const editorText = (key: EditorTextKey, parameters: TextParameters = {}): string =>
  filledText(catalogue[key], parameters)
