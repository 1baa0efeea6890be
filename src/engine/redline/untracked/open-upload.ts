import { DocxError } from '../../docx/docx-error.ts'
import { WordFile } from '../word-file.ts'

/**
 * Opens an upload. Refuses an archive that contains the same name twice, because two programs may read different parts
 * from it; `refused` is the text for the user. Throws DocxError for a file that cannot be read.
 */
export function openUpload(bytes: Uint8Array): WordFile | { refused: string } {
  try {
    return WordFile.open(bytes)
  } catch (error) {
    if (error instanceof DocxError && error.message.endsWith('is there twice')) return { refused: duplicateNameText }
    throw error
  }
}

const duplicateNameText =
  'The file contains two parts with the same name. Open it in a word processor, save it again and upload the new file.'
