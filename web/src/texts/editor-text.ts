import { editorEn } from './editor-en.ts'
import { filledText, type TextParameters } from './text.ts'

export type EditorTextKey = keyof typeof editorEn

const catalogue: typeof editorEn = editorEn

/** Returns a text of the template editor. These texts are separate so that signers need not load them. */
export const editorText = (key: EditorTextKey, parameters: TextParameters = {}): string =>
  filledText(catalogue[key], parameters)
