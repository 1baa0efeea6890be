import { DocxError } from '../../docx/docx-error.ts'
import { WordFile } from '../word-file.ts'

/**
 * Opens an upload, or says for people why it is refused: two readers find different files in an archive that has a name twice.
 * Throws DocxError for what cannot be read.
 */
export function openUpload(bytes: Uint8Array): WordFile | { refused: string } {
  try {
    return WordFile.open(bytes)
  } catch (error) {
    if (error instanceof DocxError && error.message.endsWith('is there twice')) return { refused: twiceText }
    throw error
  }
}

const twiceText =
  'The file contains two parts with the same name. Open it in a word processor, save it again and upload the new file.'
