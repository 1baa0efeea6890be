import { openCompoundFile } from './compound-file.ts'
import { DocxError } from './docx-error.ts'
import type { DocumentWarning } from './receive-docx.ts'

/** Of the file information block at the start of the text stream (MS-DOC 2.5.2). */
const FIB_MARK = 0xa5ec
const WORD_97 = 0x00c1
const ENCRYPTED = 0x0100

/**
 * Checks a DOC by its directory and its first bytes; what is in it is read by LibreOffice alone. Throws DocxError
 * `password-protected` (also for an encrypted DOCX, which is a compound file too), `not-a-word-document`, `too-old`,
 * `damaged`.
 */
export function receiveDoc(bytes: Uint8Array): { warnings: DocumentWarning[] } {
  const file = openCompoundFile(bytes)
  const stream = (name: string) => file.entries.find(entry => entry.kind === 'stream' && entry.name === name)
  if (stream('EncryptedPackage')) throw new DocxError('password-protected', 'an encrypted package')
  const text = stream('WordDocument')
  if (!text) throw new DocxError('not-a-word-document', 'a compound file without WordDocument')
  const block = Buffer.from(file.firstBytes(text))
  if (block.length < 32 || block.readUInt16LE(0) !== FIB_MARK)
    throw new DocxError('damaged', 'WordDocument does not begin as it should')
  if (block.readUInt16LE(2) < WORD_97) throw new DocxError('too-old', `version ${block.readUInt16LE(2)}`)
  if (block.readUInt16LE(10) & ENCRYPTED) throw new DocxError('password-protected', 'an encrypted DOC')
  const hasMacros = file.entries.some(entry => entry.kind === 'storage' && entry.name === 'Macros')
  return { warnings: hasMacros ? ['macros-removed'] : [] }
}
