import { type ImageFormat, imageFormatOf } from '../../../engine/appearance/uploaded-image.ts'
import { CodedError } from '../../../http/coded-error.ts'

export type WordType = 'docx' | 'doc'
export type FileType = 'pdf' | WordType | ImageFormat

/**
 * How many of the first bytes `uploadType` needs. A PDF header may begin up to 1,024 bytes into the file (ISO 32000-2,
 * Annex I).
 */
export const typeProbeBytes = 1024 + 8

export const contentTypes: Record<FileType, string> = {
  pdf: 'application/pdf',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  doc: 'application/msword',
  png: 'image/png',
  jpeg: 'image/jpeg',
}

const ole = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]
const zip = [0x50, 0x4b, 0x03, 0x04]

/** The extensions of Word's package formats: documents and templates, with and without macros. */
const wordExtensions = new Set(['docx', 'docm', 'dotx', 'dotm'])

/**
 * Decides the type of a file from its bytes. Its name must agree with that type, unless it is a picture. A DOCX with a password is a compound
 * file, like a DOC. Such a file is passed on as a `doc`, where it is refused for its password. Word's formats with
 * macros and for templates count as DOCX. Throws `file_type_not_supported`.
 */
export function uploadType(firstBytes: Uint8Array, filename: string): FileType {
  const picture = imageFormatOf(firstBytes)
  if (picture !== null) return picture
  const type = typeOf(firstBytes)
  const extension = /\.([A-Za-z0-9]+)$/.exec(filename)?.[1]?.toLowerCase()
  const isWord = wordExtensions.has(extension ?? '')
  const isNamedSo = extension === type || (isWord && (type === 'docx' || type === 'doc'))
  if (type === null || !isNamedSo) throw new CodedError('file_type_not_supported')
  return type
}

function typeOf(bytes: Uint8Array): 'pdf' | WordType | null {
  if (startsWith(bytes, zip)) return 'docx'
  if (startsWith(bytes, ole)) return 'doc'
  return Buffer.from(bytes).includes('%PDF-') ? 'pdf' : null
}

const startsWith = (bytes: Uint8Array, magic: number[]) => magic.every((byte, index) => bytes[index] === byte)
