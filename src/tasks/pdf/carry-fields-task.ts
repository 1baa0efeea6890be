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

/**
 * A place, with the places of the field's radio buttons if it still has them. On a signature page it does not, because
 * the words of the buttons are not there.
 */
type CarriedPlace = FieldPlace & { kind?: 'radio'; choices?: Choice[] }

type GivenField = UnplacedField & FieldPlace & { choices?: Choice[] }

/** The size of the dropdown that replaces radio buttons on a signature page, in points. */
const DROPDOWN = { width: 160, height: 16 }

/** The fields of one document, placed on another document that was made from it. */
export interface CarriedFields {
  /**
   * The places in the order of the fields, each with the original line of its field and the reason why the field could
   * not stay there.
   */
  places: (CarriedPlace & Pick<FoundPlace, 'line' | 'reason'> & { isOnSignaturePage: boolean })[]
  /** The document with signature pages; null if there are none. */
  extended: { document: Uint8Array; pages: StoredPage[] } | null
}

/**
 * Carries fields over to a document, and appends signature pages for fields that have no place in it. Throws a PdfError
 * for a document with more text than is read.
 */
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
 * Finds places as `carryFields` does, but without signature pages: a field that has no place gets null. Both documents
 * are files. Throws a PdfError for a document with more text than is read.
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

/** Carries fields over. The radio buttons of a field move to their words, either all of them or none. */
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
