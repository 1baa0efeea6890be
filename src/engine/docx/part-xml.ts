import { parseXml } from '../xml/parse-xml.ts'
import { decodeXml } from '../xml/xml-bytes.ts'
import { XmlError } from '../xml/xml-error.ts'
import type { XmlElement } from '../xml/xml-tree.ts'
import { DocxError } from './docx-error.ts'
import { packageLimits } from './limits.ts'

/** The XML of a part as text. Throws DocxError `damaged` or `too-large`. */
export function partText(bytes: Uint8Array): string {
  if (bytes.length > packageLimits.xmlPartBytes) throw new DocxError('too-large', `XML of ${bytes.length} bytes`)
  return asPackage(() => decodeXml(bytes))
}

/** The XML of a part as a tree. Throws DocxError `damaged` or `too-large`. */
export const partTree = (bytes: Uint8Array): XmlElement => asPackage(() => parseXml(partText(bytes)))

/** What is wrong with XML of a package is wrong with the package: an XmlError becomes a DocxError `damaged` or `too-large`. */
export function asPackage<T>(read: () => T): T {
  try {
    return read()
  } catch (error) {
    if (!(error instanceof XmlError)) throw error
    const isTooMuch = error.code === 'too-deep' || error.code === 'too-large'
    throw new DocxError(isTooMuch ? 'too-large' : 'damaged', error.message)
  }
}
