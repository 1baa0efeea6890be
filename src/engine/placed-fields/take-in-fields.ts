import { bytesSource, concatenatedSource } from '../byte-source.ts'
import { FIELDS_MOST, type FieldWarning, type PlacedField } from '../fields/placed-field.ts'
import { dissolveForm } from '../forms/dissolve-form.ts'
import { groupRadioButtons } from '../forms/radio-groups.ts'
import { type FormWidget, readForm } from '../forms/read-form.ts'
import { streamBytes } from '../page-text/font-entries.ts'
import { PageTextReader } from '../page-text/page-text.ts'
import { openPdf, type PdfDocument } from '../pdf/document.ts'
import { PdfError } from '../pdf/pdf-error.ts'
import { Revision } from '../pdf/revision.ts'
import { rewriteDocument } from '../pdf/rewrite.ts'
import { scrubber } from '../text-tags/scrub-text.ts'
import { eraseTags, fieldsOfTags, type ReadTags, readTags, type TakenTag } from '../text-tags/take-out-tags.ts'

export interface TakenFields {
  /** In reading order of the tags, then the form's. */
  fields: PlacedField[]
  /** Whether text tags are among them. */
  hasTags: boolean
  warnings: FieldWarning[]
  /** The document without its tags and without the form's fields; null where it stays as it is. */
  document: Uint8Array | null
}

/** As many warnings as somebody reads. */
const WARNINGS_MOST = 100

/**
 * Makes fields of a document's text tags and form, and a document without them. One that holds signatures is never
 * changed: its tags stay, and of its form the fields are taken that would not hide what is drawn over them.
 * @param isSound whether the changed document can be signed; where it cannot, nothing is taken
 * @param scripted the document with the scripts of its form, under the same object numbers
 */
export function takeInFields(
  bytes: Uint8Array,
  isSound: (document: Uint8Array) => boolean,
  scripted = bytes,
): TakenFields {
  try {
    const document = openPdf(bytesSource(bytes))
    const plan = planFields(document, scripted === bytes ? document : openPdf(bytesSource(scripted)))
    const isSigned = document.signatures().length > 0
    const isChanged = !isSigned && (plan.tags.length > 0 || plan.widgets.length > 0)
    const changed = isChanged ? withoutFields(bytes, document, plan) : null
    if (changed && !isSound(changed)) return nothing('fields-not-read')
    return {
      fields: plan.fields,
      hasTags: plan.tags.length > 0,
      warnings: plan.warnings.slice(0, WARNINGS_MOST),
      document: changed,
    }
  } catch (error) {
    if (error instanceof PdfError || error instanceof RangeError) return nothing('fields-not-read')
    throw error
  }
}

const nothing = (code: FieldWarning['code']): TakenFields => ({
  fields: [],
  hasTags: false,
  warnings: [{ code, page: null }],
  document: null,
})

interface FieldPlan {
  tags: TakenTag[]
  widgets: FormWidget[]
  fields: PlacedField[]
  warnings: FieldWarning[]
}

function planFields(document: PdfDocument, scripted: PdfDocument): FieldPlan {
  const isSigned = document.signatures().length > 0
  const tags = usableTags(readTags(new PageTextReader(document), document.pages()), isSigned)
  const read = readForm(document, document.pages(), scripted)
  const grouped = { ...read, widgets: groupRadioButtons(document, read.widgets) }
  const form = usableWidgets(grouped, isSigned, document.certification !== null)
  const tagFields = fieldsOfTags(tags.taken)
  const room = FIELDS_MOST - tagFields.length
  const warnings = [...tags.warnings, ...form.warnings]
  if (room < 0) return { tags: [], widgets: [], fields: [], warnings: [{ code: 'too-many-fields', page: null }] }
  if (form.widgets.length > room) warnings.push({ code: 'too-many-fields', page: null })
  const widgets = form.widgets.slice(0, room)
  return { tags: tags.taken, widgets, fields: [...tagFields, ...widgets.flatMap(({ field }) => field ?? [])], warnings }
}

function usableTags(read: ReadTags, isSigned: boolean): ReadTags {
  if (!isSigned || read.taken.length === 0) return read
  return { taken: [], warnings: [{ code: 'text-tags-in-signed-document', page: null }] }
}

function usableWidgets(
  form: ReturnType<typeof readForm>,
  isSigned: boolean,
  isCertified: boolean,
): ReturnType<typeof readForm> {
  if (!isSigned || form.widgets.length === 0) return form
  if (isCertified) return { widgets: [], warnings: [{ code: 'form-in-certified-document', page: null }] }
  const hiding = form.widgets.flatMap(({ field, covers }) => (covers && field ? [field] : []))
  return {
    widgets: form.widgets.filter(({ covers }) => !covers),
    warnings: [
      ...form.warnings,
      ...hiding.map(
        (field): FieldWarning => ({
          code: 'form-field-not-taken',
          page: field.page,
          subject: field.formName,
          problem: 'it would hide what is drawn over it, and a signed document is not changed',
        }),
      ),
    ],
  }
}

/** The document written anew: an incremental update would leave the tags in the file. */
function withoutFields(bytes: Uint8Array, document: PdfDocument, { tags, widgets }: FieldPlan): Uint8Array {
  const revision = new Revision(document)
  eraseTags(revision, document, tags)
  const omitted = widgets.length > 0 ? dissolveForm(revision, widgets) : new Set<number>()
  const updated = openPdf(concatenatedSource(bytesSource(bytes), bytesSource(revision.build())))
  const scrub = scrubber(
    tags.map(({ source }) => source),
    stream => streamBytes(updated, stream),
  )
  return rewriteDocument(updated, { reachableOnly: true, omitted, changed: tags.length > 0 ? scrub : undefined })
}
