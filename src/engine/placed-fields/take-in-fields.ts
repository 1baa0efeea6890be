import { bytesSource, concatenatedSource } from '../byte-source.ts'
import { type FieldWarning, MAX_FIELDS, type PlacedField } from '../fields/placed-field.ts'
import { dissolveForm, settleForm } from '../forms/dissolve-form.ts'
import { groupRadioButtons } from '../forms/radio-groups.ts'
import { type FormWidget, type ReadForm, readForm } from '../forms/read-form.ts'
import { streamBytes } from '../page-text/font-entries.ts'
import { PageTextReader } from '../page-text/page-text.ts'
import { openPdf, type PdfDocument } from '../pdf/document.ts'
import { PdfError } from '../pdf/pdf-error.ts'
import { Revision } from '../pdf/revision.ts'
import { rewriteDocument } from '../pdf/rewrite.ts'
import { scrubber } from '../text-tags/scrub-text.ts'
import { eraseTags, fieldsOfTags, type ReadTags, readTags, type TakenTag } from '../text-tags/take-out-tags.ts'

export interface TakenFields {
  /** The fields of the tags in reading order, followed by the form's fields. */
  fields: PlacedField[]
  /** Whether the document has text tags that became fields. */
  hasTags: boolean
  warnings: FieldWarning[]
  /** The document without its tags and its form; null when it stays unchanged. */
  document: Uint8Array | null
  /**
   * The document with its form; null unless fields hold what the form shows. From it, `showForm` makes the documents on
   * which some of the fields are not used.
   */
  form: Uint8Array | null
  /**
   * The document as it looks when none of the fields is used, and the indexes of the pages with a part of the form;
   * null without a form.
   */
  shown: { document: Uint8Array; pages: ReadonlySet<number> } | null
}

/** The maximum number of warnings. People would not read more. */
const WARNINGS_MOST = 100

/**
 * Makes fields from a document's text tags and form, and a copy of the document without the tags and the form. A
 * document that holds signatures is never changed: its tags stay, and a form field is used only if it would not hide
 * what is drawn over it.
 * @param isSound returns whether the changed document can be signed; if not, no fields are made
 * @param scripted the same document with the scripts of its form; its object numbers must be the same
 */
export function takeInFields(
  bytes: Uint8Array,
  isSound: (document: Uint8Array) => boolean,
  scripted = bytes,
): TakenFields {
  try {
    const document = openPdf(bytesSource(bytes))
    const plan = planFields(document, scripted === bytes ? document : openPdf(bytesSource(scripted)))
    const changed = document.signatures().length > 0 ? UNCHANGED : withoutFields(bytes, document, plan)
    for (const made of new Set([changed.document, changed.shown?.document]))
      if (made && !isSound(made)) return nothing('fields-not-read')
    return {
      fields: plan.fields,
      hasTags: plan.tags.length > 0,
      warnings: plan.warnings.slice(0, WARNINGS_MOST),
      ...changed,
    }
  } catch (error) {
    if (error instanceof PdfError || error instanceof RangeError) return nothing('fields-not-read')
    throw error
  }
}

/**
 * Turns what a form shows into page content, for a document that gets no fields; text tags stay. A document that holds
 * signatures is never changed. Returns the warning `fields-not-read` when this fails.
 */
export function showFormOnly(bytes: Uint8Array, isSound: (document: Uint8Array) => boolean): TakenFields {
  try {
    const document = openPdf(bytesSource(bytes))
    const { widgets } = readForm(document, document.pages())
    const plan = { tags: [], widgets, fields: [], warnings: [] }
    const changed = document.signatures().length > 0 ? UNCHANGED : withoutFields(bytes, document, plan)
    if (changed.document && !isSound(changed.document)) return nothing('fields-not-read')
    return { fields: [], hasTags: false, warnings: [], ...changed }
  } catch (error) {
    if (error instanceof PdfError || error instanceof RangeError) return nothing('fields-not-read')
    throw error
  }
}

const nothing = (code: FieldWarning['code']): TakenFields => ({
  fields: [],
  hasTags: false,
  warnings: [{ code, page: null }],
  ...UNCHANGED,
})

type ChangedDocument = Pick<TakenFields, 'document' | 'form' | 'shown'>
const UNCHANGED: ChangedDocument = { document: null, form: null, shown: null }

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
  const room = MAX_FIELDS - tagFields.length
  const warnings = [...tags.warnings, ...form.warnings]
  if (room < 0) return { tags: [], widgets: [], fields: [], warnings: [{ code: 'too-many-fields', page: null }] }
  const formFields = form.widgets.flatMap(({ field }) => field ?? [])
  if (formFields.length > room) warnings.push({ code: 'too-many-fields', page: null })
  return { tags: tags.taken, widgets: form.widgets, fields: [...tagFields, ...formFields.slice(0, room)], warnings }
}

function usableTags(read: ReadTags, isSigned: boolean): ReadTags {
  if (!isSigned || read.taken.length === 0) return read
  return { taken: [], warnings: [{ code: 'text-tags-in-signed-document', page: null }] }
}

function usableWidgets(form: ReadForm, isSigned: boolean, isCertified: boolean): ReadForm {
  if (!isSigned || !form.widgets.some(({ field }) => field)) return form
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
          problem: 'it would hide what is drawn over it, and a signed document cannot be changed',
        }),
      ),
    ],
  }
}

/** Rewrites the document, because an incremental update would leave the tags and the values of the form in the file. */
function withoutFields(
  bytes: Uint8Array,
  document: PdfDocument,
  { tags, widgets, fields }: FieldPlan,
): ChangedDocument {
  const isForm = widgets.some(({ field, shows }) => field || shows.by !== 'nothing')
  if (tags.length === 0 && !isForm) return UNCHANGED
  const untagged = withoutTags(bytes, document, tags, widgets)
  if (!isForm) return { document: untagged, form: null, shown: null }
  const form = untagged === bytes ? { bytes, document, widgets } : openForm(untagged)
  const held = fields.flatMap(field => field.widgets ?? [])
  const used = shownOnPages(form, new Set(held))
  const unused = held.length > 0 ? shownOnPages(form, new Set()) : used
  const shown = { document: unused, pages: new Set(widgets.map(({ page }) => page.index)) }
  return { document: used, form: held.length > 0 ? untagged : null, shown }
}

function withoutTags(bytes: Uint8Array, document: PdfDocument, tags: TakenTag[], widgets: FormWidget[]): Uint8Array {
  const revision = new Revision(document)
  eraseTags(revision, document, tags)
  settleForm(revision, widgets)
  if (revision.changes.size === 0 && tags.length === 0) return bytes
  const updated = openPdf(concatenatedSource(bytesSource(bytes), bytesSource(revision.build())))
  const scrub = scrubber(
    tags.map(({ source }) => source),
    stream => streamBytes(updated, stream),
  )
  return rewriteDocument(updated, { reachableOnly: true, changed: tags.length > 0 ? scrub : undefined })
}

/**
 * Returns the document without the form, and with what the form shows as page content.
 * @param held the object numbers of widgets whose values are held by fields of the template; these widgets are shown
 * empty
 */
export const showForm = (form: Uint8Array, held: ReadonlySet<number>): Uint8Array => shownOnPages(openForm(form), held)

interface OpenForm {
  bytes: Uint8Array
  document: PdfDocument
  widgets: FormWidget[]
}

function openForm(bytes: Uint8Array): OpenForm {
  const document = openPdf(bytesSource(bytes))
  return { bytes, document, widgets: readForm(document, document.pages()).widgets }
}

function shownOnPages({ bytes, document, widgets }: OpenForm, held: ReadonlySet<number>): Uint8Array {
  const revision = new Revision(document)
  const omitted = dissolveForm(revision, widgets, held)
  const updated = openPdf(concatenatedSource(bytesSource(bytes), bytesSource(revision.build())))
  return rewriteDocument(updated, { reachableOnly: true, omitted })
}
