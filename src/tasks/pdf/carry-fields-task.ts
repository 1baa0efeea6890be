import { bytesSource } from '../../engine/byte-source.ts'
import {
  type CarriedField,
  carryFields as carry,
  type FieldPlace,
  type LossReason,
} from '../../engine/carried-fields/carry-fields.ts'
import {
  appendSignaturePages,
  type SignedText,
  type UnplacedField,
} from '../../engine/carried-fields/signature-pages.ts'
import { boxAroundChoices, type Choice } from '../../engine/fields/choice.ts'
import { openPdf, type PdfDocument } from '../../engine/pdf/document.ts'
import type { StoredPage } from '../../platform/database/tables/template-tables.ts'
import { openFileSource } from '../../platform/workers/file-source.ts'

/** A place with those of the field's radio buttons, if it still has them: their words are not on a signature page. */
type CarriedPlace = FieldPlace & { kind?: 'radio'; choices?: Choice[] }

type GivenField = UnplacedField & FieldPlace & { choices?: Choice[] }

/** The dropdown on a signature page that replaces radio buttons, in points. */
const DROPDOWN = { width: 160, height: 16 }

/** The fields of one document, placed on another that was made from it. */
export interface CarriedFields {
  /** In the order of the fields, each with its original line, and why it could not stay there. */
  places: (CarriedPlace & Pick<FoundPlace, 'line' | 'reason'> & { isOnSignaturePage: boolean })[]
  /** The document with signature pages; null if there are none. */
  extended: { document: Uint8Array; pages: StoredPage[] } | null
}

/** Throws a PdfError for a document with more text than is read. */
export async function carryFieldsTask(input: {
  /** The document that has the fields. */
  originalPath: string
  document: Uint8Array
  fields: GivenField[]
  signed: SignedText
}): Promise<CarriedFields> {
  const { document, fields } = input
  const original = openFileSource(input.originalPath)
  try {
    const carried = carryWithChoices(openPdf(original), openPdf(bytesSource(document)), fields)
    const lost = fields.flatMap((field, index) => {
      if (carried[index]!.place !== null) return []
      return [field.choices ? { ...field, ...DROPDOWN } : field]
    })
    if (lost.length === 0) return { places: carried.map(field => onPage(field, field.place!)), extended: null }
    const appended = appendSignaturePages(document, input.signed, lost)
    const signaturePlaces = appended.places.values()
    const pages = openPdf(bytesSource(appended.document)).pages()
    return {
      places: carried.map(field => onPage(field, field.place ?? signaturePlaces.next().value!)),
      extended: {
        document: appended.document,
        pages: pages.map(({ width, height, rotation }) => ({ width, height, rotation })),
      },
    }
  } finally {
    original.close()
  }
}

/**
 * Like `carryFields`, without signature pages: null for a field that has no place. Both documents are files. Throws a PdfError for a
 * document with more text than is read.
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
      return carryWithChoices(openPdf(original), openPdf(document), input.fields).map(({ place }) => place)
    } finally {
      document.close()
    }
  } finally {
    original.close()
  }
}

interface FoundPlace {
  place: CarriedPlace | null
  line: string
  reason: LossReason | null
}

/** Radio buttons move to their words, all of them or none. */
function carryWithChoices(
  from: PdfDocument,
  to: PdfDocument,
  fields: (FieldPlace & { choices?: Choice[] })[],
): FoundPlace[] {
  const parts = fields.map(field => field.choices ?? [field])
  const places = carry(from, to, parts.flat()).values()
  return parts.map((part, index) => {
    const carried = part.map(() => places.next().value!)
    const [first] = carried
    const lost = carried.find(choice => choice.place === null)
    const { choices } = fields[index]!
    if (lost || !choices) return lost ?? first!
    return { place: withChoices(choices, carried), line: first!.line, reason: null }
  })
}

function withChoices(choices: Choice[], carried: CarriedField[]): CarriedPlace {
  const moved = choices.map(({ option }, at) => ({ option, ...carried[at]!.place! }))
  return { ...boxAroundChoices(moved), kind: 'radio', choices: moved }
}

const onPage = ({ place: carriedPlace, line, reason }: FoundPlace, place: CarriedPlace) => ({
  ...place,
  ...{ line, reason, isOnSignaturePage: carriedPlace === null },
})
