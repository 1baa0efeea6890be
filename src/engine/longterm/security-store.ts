import { DerError } from '../asn1/der-reader.ts'
import type { PdfDocument } from '../pdf/document.ts'
import { isDict, type PdfObject, PdfStream } from '../pdf/objects.ts'
import { PdfError } from '../pdf/pdf-error.ts'
import { type Certificate, readCertificate } from '../signing/certificate.ts'
import { type OcspResponse, readOcspResponse } from './ocsp-response.ts'
import { type RevocationList, readRevocationList } from './revocation-list.ts'

/** The readable content of a document security store (ISO 32000-2 §12.8.4.3). */
export interface SecurityStore {
  certificates: Certificate[]
  /** Each list with its bytes in hexadecimal, which identify it in a later store. */
  lists: { list: RevocationList; hex: string }[]
  responses: { response: OcspResponse; hex: string }[]
  /** The number of unreadable entries of each kind. */
  unread: { certificates: number; lists: number; responses: number }
}

/** The most entries of each kind that are read, far above the number in honest stores. */
const maxStreams = 500

/** Reads the security store of a document. Returns null when the document has no store. */
export function readSecurityStore(document: PdfDocument): SecurityStore | null {
  const store = document.resolve(document.catalog.get('DSS'))
  if (!isDict(store)) return null
  const values = (key: string) => streamsOf(document, store.get(key))
  const certificates = splitReadable(values('Certs'), readCertificate)
  const lists = splitReadable(values('CRLs'), bytes => ({ list: readRevocationList(bytes), hex: hexOf(bytes) }))
  const responses = splitReadable(values('OCSPs'), bytes => ({ response: readOcspResponse(bytes), hex: hexOf(bytes) }))
  return {
    certificates: certificates.read,
    lists: lists.read,
    responses: responses.read,
    unread: { certificates: certificates.unread, lists: lists.unread, responses: responses.unread },
  }
}

const hexOf = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')

function splitReadable<Read>(values: (Uint8Array | null)[], read: (bytes: Uint8Array) => Read) {
  const parsed = values.map(bytes => readable(bytes, read)).filter(value => value !== null)
  return { read: parsed, unread: values.length - parsed.length }
}

function streamsOf(document: PdfDocument, object: PdfObject | undefined): (Uint8Array | null)[] {
  const items = document.resolve(object)
  if (!Array.isArray(items)) return []
  if (items.length > maxStreams) throw new PdfError('too-complex', 'the security store is too large')
  return items.map(item => decoded(document, document.resolve(item)))
}

function decoded(document: PdfDocument, stream: PdfObject): Uint8Array | null {
  if (!(stream instanceof PdfStream)) return null
  try {
    return document.decode(stream)
  } catch (error) {
    if (error instanceof PdfError && error.code === 'cannot-decode') return null
    throw error
  }
}

function readable<Read>(bytes: Uint8Array | null, read: (bytes: Uint8Array) => Read): Read | null {
  try {
    return bytes && read(bytes)
  } catch (error) {
    if (error instanceof DerError) return null
    throw error
  }
}
