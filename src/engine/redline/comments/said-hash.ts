import { createHash } from 'node:crypto'
import { textInFile } from './text-in-file.ts'

/**
 * Returns the SHA-256 hash of a comment's text as it is written in the file, which identifies the text without storing
 * it.
 */
export const saidHash = (text: string): Buffer => createHash('sha256').update(textInFile(text)).digest()
