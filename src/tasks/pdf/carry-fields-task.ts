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

/** A place with those of the field's radio buttons, where it has them still: their words are not on a signature page. */
type CarriedPlace = FieldPlace & { kind?: 'radio'; choices?: Choice[] }

type GivenField = UnplacedField & FieldPlace & { choices?: Choice[] }

/** Of a dropdown on a signature page that radio buttons have become, in points. */
const DROPDOWN = { width: 160, height: 16 }

/** Fields of one document, placed on another that was made from it. */
export interface CarriedFields {
  /** In the order of the fields, each with the line that it stood at, and why it could not stay there. */
  places: (CarriedPlace & Pick<FoundPlace, 'line' | 'reason'> & { isOnSignaturePage: boolean })[]
  /** What signature pages made of the document; null where there are none. */
  extended: { document: Uint8Array; pages: StoredPage[] } | null
}

/** Throws a PdfError for a document of more text than is read. */
export async function carryFields(input: {
  /** Where the fields are. */
  originalPath: string
  document: Uint8Array
  fields: GivenField[]
  signed: SignedText
}): Promise<CarriedFields> {
  const { document, fields } = input
  const original = openFileSource(input.originalPath)
  try {
    const found = carryWithChoices(openPdf(original), openPdf(bytesSource(document)), fields)
    const lost = fields.flatMap((field, index) => {
      if (found[index]!.place !== null) return []
      return [field.choices ? { ...field, ...DROPDOWN } : field]
    })
    if (lost.length === 0) return { places: found.map(one => onPage(one, one.place!)), extended: null }
    const appended = appendSignaturePages(document, input.signed, lost)
    const own = appended.places.values()
    const pages = openPdf(bytesSource(appended.document)).pages()
    return {
      places: found.map(one => onPage(one, one.place ?? own.next().value!)),
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

/** Radio buttons go where their words are, all of them or none. */
function carryWithChoices(
  from: PdfDocument,
  to: PdfDocument,
  fields: (FieldPlace & { choices?: Choice[] })[],
): FoundPlace[] {
  const parts = fields.map(field => field.choices ?? [field])
  const found = carry(from, to, parts.flat()).values()
  return parts.map((part, index) => {
    const carried = part.map(() => found.next().value!)
    const [first] = carried
    const lost = carried.find(one => one.place === null)
    const { choices } = fields[index]!
    if (lost || !choices) return lost ?? first!
    return { place: withChoices(choices, carried), line: first!.line, reason: null }
  })
}

function withChoices(choices: Choice[], carried: CarriedField[]): CarriedPlace {
  const moved = choices.map(({ option }, at) => ({ option, ...carried[at]!.place! }))
  return { ...boxAroundChoices(moved), kind: 'radio', choices: moved }
}

const onPage = ({ place: own, line, reason }: FoundPlace, place: CarriedPlace) => ({
  ...place,
  ...{ line, reason, isOnSignaturePage: own === null },
})
