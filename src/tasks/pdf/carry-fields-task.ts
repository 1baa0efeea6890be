import { bytesSource } from '../../engine/byte-source.ts'
import { carryFields as carry, type FieldPlace } from '../../engine/carried-fields/carry-fields.ts'
import {
  appendSignaturePages,
  type SignedText,
  type UnplacedField,
} from '../../engine/carried-fields/signature-pages.ts'
import { openPdf } from '../../engine/pdf/document.ts'
import { hashStateOf } from '../../engine/sealing/hash-state.ts'
import type { StoredPage } from '../../platform/database/tables/template-tables.ts'
import { openFileSource } from '../../platform/workers/file-source.ts'

/** Fields of one document, placed on another that was made from it. */
export interface CarriedFields {
  /** In the order of the fields. */
  places: (FieldPlace & { isOnSignaturePage: boolean })[]
  /** What signature pages made of the document; null where there are none. */
  extended: { document: Uint8Array; hashState: Uint8Array; pages: StoredPage[] } | null
}

/** Throws a PdfError for a document of more text than is read. */
export async function carryFields(input: {
  /** Where the fields are. */
  originalPath: string
  document: Uint8Array
  fields: (UnplacedField & FieldPlace)[]
  signed: SignedText
}): Promise<CarriedFields> {
  const { document, fields } = input
  const original = openFileSource(input.originalPath)
  try {
    const found = carry(openPdf(original), openPdf(bytesSource(document)), fields)
    const lost = fields.filter((_, index) => found[index] === null)
    if (lost.length === 0) return { places: found.map(place => onPage(place!, false)), extended: null }
    const appended = appendSignaturePages(document, input.signed, lost)
    const own = new Map(lost.map((field, index) => [field, appended.places[index]!]))
    const pages = openPdf(bytesSource(appended.document)).pages()
    return {
      places: fields.map((field, index) => onPage(found[index] ?? own.get(field)!, found[index] === null)),
      extended: {
        document: appended.document,
        hashState: await hashStateOf(appended.document),
        pages: pages.map(({ width, height, rotation }) => ({ width, height, rotation })),
      },
    }
  } finally {
    original.close()
  }
}

const onPage = (place: FieldPlace, isOnSignaturePage: boolean) => ({ ...place, isOnSignaturePage })
