import { createHash } from 'node:crypto'
import { textInFile } from './text-in-file.ts'

/** SHA-256 of a comment's text as the file has it: identifies the words without storing them. */
export const saidHash = (text: string): Buffer => createHash('sha256').update(textInFile(text)).digest()
