import { bytesSource } from '../../engine/byte-source.ts'
import { carryFields as carry, type FieldPlace } from '../../engine/carried-fields/carry-fields.ts'
import {
  appendSignaturePages,
  type SignedText,
  type UnplacedField,
} from '../../engine/carried-fields/signature-pages.ts'
import { boxAroundChoices, type Choice } from '../../engine/fields/choice.ts'
import { openPdf, type PdfDocument } from '../../engine/pdf/document.ts'
import { hashStateOf } from '../../engine/sealing/hash-state.ts'
import type { StoredPage } from '../../platform/database/tables/template-tables.ts'
import { openFileSource } from '../../platform/workers/file-source.ts'

/** A place with those of the field's radio buttons, where it has them still: their words are not on a signature page. */
type CarriedPlace = FieldPlace & { kind?: 'radio'; choices?: Choice[] }

type CarriedField = UnplacedField & FieldPlace & { choices?: Choice[] }

/** Of a dropdown on a signature page that radio buttons have become, in points. */
const DROPDOWN = { width: 160, height: 16 }

/** Fields of one document, placed on another that was made from it. */
export interface CarriedFields {
  /** In the order of the fields. */
  places: (CarriedPlace & { isOnSignaturePage: boolean })[]
  /** What signature pages made of the document; null where there are none. */
  extended: { document: Uint8Array; hashState: Uint8Array; pages: StoredPage[] } | null
}

/** Throws a PdfError for a document of more text than is read. */
export async function carryFields(input: {
  /** Where the fields are. */
  originalPath: string
  document: Uint8Array
  fields: CarriedField[]
  signed: SignedText
}): Promise<CarriedFields> {
  const { document, fields } = input
  const original = openFileSource(input.originalPath)
  try {
    const found = carryWithChoices(openPdf(original), openPdf(bytesSource(document)), fields)
    const lost = fields.flatMap((field, index) => {
      if (found[index] !== null) return []
      return [field.choices ? { ...field, ...DROPDOWN } : field]
    })
    if (lost.length === 0) return { places: found.map(place => onPage(place!, false)), extended: null }
    const appended = appendSignaturePages(document, input.signed, lost)
    const own = appended.places.values()
    const pages = openPdf(bytesSource(appended.document)).pages()
    return {
      places: fields.map((_, index) => onPage(found[index] ?? own.next().value!, found[index] === null)),
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

/**
 * As `carryFields` without signature pages: null for a field that has no place. Both documents are files.
 * Throws a PdfError for a document of more text than is read.
 */
export async function findCarriedPlaces(input: {
  originalPath: string
  documentPath: string
  fields: (FieldPlace & { choices?: Choice[] })[]
}): Promise<(CarriedPlace | null)[]> {
  const original = openFileSource(input.originalPath)
  try {
    const document = openFileSource(input.documentPath)
    try {
      return carryWithChoices(openPdf(original), openPdf(document), input.fields)
    } finally {
      document.close()
    }
  } finally {
    original.close()
  }
}

/** Radio buttons go where their words are, all of them or none. */
function carryWithChoices(
  from: PdfDocument,
  to: PdfDocument,
  fields: (FieldPlace & { choices?: Choice[] })[],
): (CarriedPlace | null)[] {
  const parts = fields.map(field => field.choices ?? [field])
  const found = carry(from, to, parts.flat()).values()
  return parts.map((own, index) => {
    const places = own.map(() => found.next().value!)
    if (places.some(place => place === null)) return null
    const { choices } = fields[index]!
    if (!choices) return places[0]!
    const moved = choices.map(({ option }, at) => ({ option, ...places[at]! }))
    return { ...boxAroundChoices(moved), kind: 'radio' as const, choices: moved }
  })
}

const onPage = (place: CarriedPlace, isOnSignaturePage: boolean) => ({ ...place, isOnSignaturePage })
