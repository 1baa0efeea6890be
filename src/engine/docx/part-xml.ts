import { parseXml } from '../xml/parse-xml.ts'
import { decodeXml } from '../xml/xml-bytes.ts'
import { XmlError, type XmlErrorCode } from '../xml/xml-error.ts'
import type { XmlElement } from '../xml/xml-tree.ts'
import { ZipError, type ZipErrorCode } from '../zip/zip-error.ts'
import { DocxError, type DocxErrorCode } from './docx-error.ts'
import { packageLimits } from './limits.ts'

/** Returns the XML of a part as text. Throws DocxError `damaged` or `too-large`. */
export function partText(bytes: Uint8Array): string {
  if (bytes.length > packageLimits.xmlPartBytes) throw new DocxError('too-large', `XML of ${bytes.length} bytes`)
  return asPackage(() => decodeXml(bytes))
}

/** Returns the XML of a part as a tree. Throws DocxError `damaged` or `too-large`. */
export const partTree = (bytes: Uint8Array): XmlElement => asPackage(() => parseXml(partText(bytes)))

/**
 * Reports problems of the archive or XML as problems of the package: a ZipError or XmlError becomes a DocxError
 * `damaged`, `password-protected` or `too-large`.
 */
export function asPackage<T>(read: () => T): T {
  try {
    return read()
  } catch (error) {
    if (error instanceof ZipError) throw new DocxError(ofArchive[error.code], error.message)
    if (error instanceof XmlError) throw new DocxError(ofXml[error.code], error.message)
    throw error
  }
}

const ofArchive: Record<ZipErrorCode, DocxErrorCode> = {
  damaged: 'damaged',
  encrypted: 'password-protected',
  'too-large': 'too-large',
}

const ofXml: Record<XmlErrorCode, DocxErrorCode> = {
  malformed: 'damaged',
  doctype: 'damaged',
  encoding: 'damaged',
  'too-deep': 'too-large',
  'too-large': 'too-large',
}
