import { createHash } from 'node:crypto'
import { textInFile } from './text-in-file.ts'

/** SHA-256 of what a comment says, as the file has it: by which its words are known without being kept. */
export const saidHash = (text: string): Buffer => createHash('sha256').update(textInFile(text)).digest()
