import type { ByteSource } from '../byte-source.ts'
import { openPdf, type PdfDocument } from '../pdf/document.ts'
import { isDict, type PdfDict, type PdfObject, PdfRef, PdfStream } from '../pdf/objects.ts'
import { Revision } from '../pdf/revision.ts'

/** The values to add to a security store, each in DER. */
export interface ValidationData {
  certificates: Uint8Array[]
  lists: Uint8Array[]
  /** The OCSP responses. */
  responses: Uint8Array[]
}

/**
 * Returns the revision to append so that the document has a security store with these certificates, lists and responses
 * in addition to the content of an earlier store (ISO 32000-2 §12.8.4.3). Each value is added once, however often it is
 * given. Returns null when the document already has all of them.
 *
 * @throws PdfError when the document cannot be read
 */
export function appendStore(source: ByteSource, { certificates, lists, responses }: ValidationData): Uint8Array | null {
  const document = openPdf(source)
  const revision = new Revision(document)
  const store = revision.copyOf(document.catalog.get('DSS'))
  addTo({ revision, store, key: 'Certs', values: certificates })
  addTo({ revision, store, key: 'CRLs', values: lists })
  addTo({ revision, store, key: 'OCSPs', values: responses })
  if (revision.changes.size === 0) return null
  setStore(revision, store)
  return revision.build()
}

function addTo({
  revision,
  store,
  key,
  values,
}: {
  revision: Revision
  store: PdfDict
  key: 'Certs' | 'CRLs' | 'OCSPs'
  values: Uint8Array[]
}): void {
  const { document } = revision
  const current = document.resolve(store.get(key))
  const present = Array.isArray(current) ? current : []
  const presentHexes = new Set(present.map(item => streamHex(document, item)))
  const added = [...new Map(values.map(bytes => [hexOf(bytes), bytes]))].filter(([hex]) => !presentHexes.has(hex))
  if (added.length === 0) return
  store.set(key, [...present, ...added.map(([, bytes]) => revision.addStream(new Map(), bytes))])
}

function streamHex(document: PdfDocument, item: PdfObject): string {
  const stream = document.resolve(item)
  return stream instanceof PdfStream ? hexOf(document.decode(stream)) : ''
}

/** Writes the store as a separate object, so that the catalog changes only the first time. */
function setStore(revision: Revision, store: PdfDict): void {
  const current = revision.catalog.get('DSS')
  if (current instanceof PdfRef && isDict(revision.resolve(current))) revision.set(current, store)
  else {
    const added = revision.add(store)
    revision.editCatalog(catalog => catalog.set('DSS', added))
  }
}

const hexOf = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')
