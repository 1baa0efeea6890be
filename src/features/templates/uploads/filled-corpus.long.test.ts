import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Filling, fillForm, fillings } from '../../../../test/support/fill-form.ts'
import { everyKind, formatted, lists, needsAppearances } from '../../../../test/support/filled-form.ts'
import { type DrawnPage, differencesOutside, looksSame } from '../../../../test/support/kept-looks.ts'
import { missingWords } from '../../../../test/support/kept-words.ts'
import { pdftotext } from '../../../../test/support/pdf-tools.ts'
import { renderers } from '../../../../test/support/renderers.ts'
import { isCorpus, type SampleDocument, sampleDocuments } from '../../../../test/support/sample-documents.ts'
import type { ValueField } from '../../../engine/appearance/values.ts'
import { bytesSource } from '../../../engine/byte-source.ts'
import { chosenOf } from '../../../engine/fields/several-options.ts'
import { type FormWidget, readForm } from '../../../engine/forms/read-form.ts'
import { inspectPdf, isAccepted } from '../../../engine/intake/inspect-pdf.ts'
import { loadPdfium } from '../../../engine/intake/pdfium.ts'
import { openPdf } from '../../../engine/pdf/document.ts'
import { invert, transformBox } from '../../../engine/pdf/geometry.ts'
import { finishSignature } from '../../../engine/pdf/prepare-signature.ts'
import { showForm, takeInFields } from '../../../engine/placed-fields/take-in-fields.ts'
import { prepareSeal } from '../../../engine/sealing/prepare-seal.ts'
import type { PlacedBox } from '../../../engine/sealing/seal-plan.ts'
import { placeFromDocument } from '../place-from-document.ts'
import type { CarriedFormField, TemplateField } from '../template.ts'

const pdfium = await loadPdfium()
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'countersign-forms-'))
})
afterAll(() => rm(folder, { recursive: true }))

interface Upload {
  name: string
  /** The document as the service stores it, with its form. */
  document: Uint8Array
  widgets: FormWidget[]
  /** Whether viewers must draw all fields themselves (`NeedAppearances`). */
  needsAppearances: boolean
  form: Uint8Array
  fields: TemplateField[]
  formFields: CarriedFormField[]
}

/** Returns null for a document without a filled form. */
function takeInUpload([name, read]: SampleDocument): Upload | null {
  const result = inspectPdf(read(), pdfium)
  if (!result.accepted) return null
  const taken = takeInFields(result.document, bytes => isAccepted(bytes, pdfium), result.beforeStatic)
  if (!taken.form || taken.hasTags) return null
  let count = 0
  const { fields, formFields } = placeFromDocument([], taken.fields, () => `fld_${count++}`)
  const opened = openPdf(bytesSource(result.document))
  const form = opened.resolve(opened.catalog.get('AcroForm')) as Map<string, unknown>
  const { widgets } = readForm(opened, opened.pages(), openPdf(bytesSource(result.beforeStatic ?? result.document)))
  const needsAppearances = opened.resolve(form.get('NeedAppearances') as never) === true
  return { name, document: result.document, widgets, needsAppearances, form: taken.form, fields, formFields }
}

const signature = { page: 1, x: 20, y: 20, width: 100, height: 30 }

const ways = {
  'all used': (fields: TemplateField[]) => ({ used: fields, signatures: [signature] }),
  'none used': () => ({ used: [], signatures: [] }),
  'one signature only': () => ({ used: [], signatures: [signature] }),
  'every other used': (fields: TemplateField[]) => ({
    used: fields.filter((_, index) => index % 2 === 0),
    signatures: [signature],
  }),
}
type Way = keyof typeof ways

interface SealedForm {
  file: Uint8Array
  used: TemplateField[]
}

/** Seals the document of a version with these fields, with their defaults as the values. */
function sealUpload(way: Way, upload: Upload): SealedForm {
  const { used, signatures } = ways[way](upload.fields)
  const document = documentFor(upload, used)
  const prepared = prepareSeal(openPdf(bytesSource(document)), {
    values: used.flatMap(drawnPlaces),
    signatures: signatures.map(box => ({ ...box, signature: { kind: 'typed', text: 'Jane' } })),
    watermark: null,
    certificate: null,
    attachments: [],
    seal: { reservedBytes: 100, name: 'Acme', reason: 'Sealed', signedAt: new Date(0) },
  })
  return { file: Buffer.concat([document, finishSignature(prepared, Uint8Array.of(0x30, 0))]), used }
}

function documentFor({ form, formFields }: Upload, used: TemplateField[]): Uint8Array {
  const held = formFields.filter(({ field }) => used.includes(field as TemplateField))
  return showForm(form, new Set(held.flatMap(({ widgets }) => widgets)))
}

/** Returns the places where a seal draws a field, for a request that sets no values. */
function drawnPlaces(field: TemplateField): (PlacedBox & ValueField)[] {
  const { type, defaultValue: value, choices } = field
  if (type === 'signature' || value === undefined) return []
  if (!choices) return [{ ...field, type, value }]
  const chosen = choices.filter(({ option }) => option === value)
  return chosen.map(choice => ({ ...choice, type: 'checkbox', mark: 'disc', value: 'true' }))
}

async function textOf(pdf: Uint8Array): Promise<string[]> {
  const path = join(folder, 'file.pdf')
  await writeFile(path, pdf)
  return (await pdftotext(path, '-q', '-raw')).split('\f')
}

/**
 * Returns the options that need not appear: in a used list, the options that were not chosen (docs/decisions/22); in
 * any other list, the options below its last line, which Poppler extracts although it does not draw them.
 */
function unseenOptions(used: TemplateField[], { widgets, formFields }: Upload) {
  const held = new Set(
    formFields.filter(({ field }) => used.includes(field as TemplateField)).flatMap(field => field.widgets),
  )
  return (page: number): string[] =>
    widgets
      .filter(widget => widget.page.index === page)
      .flatMap(({ ref, field, rect, shows: { by, list, text = '' } }) => {
        if (held.has(ref?.num ?? -1)) return field?.options?.filter(option => !chosenOf(text).includes(option)) ?? []
        if (by !== 'value' || !list || !rect) return []
        const end = list.top + Math.ceil((rect[3] - rect[1]) / list.fontSize)
        return list.options.slice(end).flatMap(({ text, isChosen }) => (isChosen ? [] : [text]))
      })
}

const WIDTH_PX = 600
/** Allows for differences in anti-aliasing. */
const MAX_DIFFERENT_PX = 12
const viewers = isCorpus ? (['PDFium', 'Poppler'] as const) : (['PDFium'] as const)
type Viewer = (typeof viewers)[number]

/** Draws each page of a document once, and keeps the picture for all ways. */
function drawer(pdf: Uint8Array) {
  const drawn = new Map<string, Promise<DrawnPage>>()
  return (viewer: Viewer, page: FormWidget['page']): Promise<DrawnPage> => {
    const key = `${viewer} ${page.index}`
    if (!drawn.has(key)) drawn.set(key, draw(viewer, pdf, page))
    return drawn.get(key)!
  }
}

async function draw(viewer: Viewer, pdf: Uint8Array, page: FormWidget['page']): Promise<DrawnPage> {
  const picture = await renderers[viewer]!(pdf, page.index + 1, WIDTH_PX)
  return { picture, scale: picture.width / page.width }
}

/**
 * Reports where pages look different than before: any change outside used fields and outside values that each viewer
 * draws in its own way, and values that are not visible.
 */
async function changedLooks(upload: Upload, { file, used }: SealedForm, pictures: Record<'before' | 'empty', Draw>) {
  const problems: string[] = []
  const pages = new Map(upload.widgets.map(({ page }) => [page.index + 1, page]))
  for (const viewer of viewers)
    for (const [number, page] of pages) {
      const onPage = <Place extends PlacedBox>(places: Place[]) => places.filter(place => place.page === number)
      const after = await draw(viewer, file, page)
      const before = await pictures.before(viewer, page)
      const outside = differencesOutside(before, after, onPage(changingPlaces(upload, used, viewer)))
      if (outside > MAX_DIFFERENT_PX) problems.push(`${outside} px of page ${number} differ in ${viewer}`)
      const empty = await pictures.empty(viewer, page)
      for (const place of onPage(used.flatMap(drawnPlaces)).filter(({ value }) => value?.trim()))
        if (looksSame(empty, after, place))
          problems.push(`${viewer} shows no ${JSON.stringify(place.value)} on page ${number} at ${place.x}, ${place.y}`)
    }
  return problems
}

type Draw = ReturnType<typeof drawer>

/** Returns the places that may look different than before. PDFium paints over fields that can be filled in. */
function changingPlaces({ widgets, needsAppearances }: Upload, used: TemplateField[], viewer: Viewer): PlacedBox[] {
  const drawnAnew = widgets.filter(
    ({ shows: { by } }) => needsAppearances || by === 'value' || (by === 'nothing' && viewer === 'PDFium'),
  )
  const fields = used.flatMap(({ choices, ...field }): PlacedBox[] => choices ?? [field])
  return [...drawnAnew.flatMap(displayedPlaces), ...fields, { ...signature, width: 102, height: 32 }]
}

function displayedPlaces({ rect, page }: FormWidget): PlacedBox[] {
  const toDisplayed = invert(page.toUserSpace)
  if (!rect || !toDisplayed) return []
  const [left, bottom, right, top] = transformBox(toDisplayed, rect)
  return [{ page: page.index + 1, x: left, y: page.height - top, width: right - left, height: top - bottom }]
}

/**
 * Returns the fixtures and our own forms, one of them with every filling. The long form fills in all of them and adds
 * public forms.
 */
function samples(): SampleDocument[] {
  const askForAppearances = '/NeedAppearances true'
  const ownSamples: SampleDocument[] = [
    ['a form without appearances', () => needsAppearances().bytes(askForAppearances)],
    ['lists', () => lists().bytes()],
    ['lists without appearances', () => lists().bytes(askForAppearances)],
    ['formatted values', () => formatted().bytes()],
    ['formatted values without appearances', () => formatted().bytes(askForAppearances)],
  ]
  const everyKindSample: SampleDocument = ['a form of every kind', () => everyKind().bytes()]
  const read = sampleDocuments('pdf')
  return isCorpus
    ? [...read, everyKindSample, ...ownSamples].flatMap(withFillings)
    : [...read, ...withFillings(everyKindSample), ...ownSamples]
}

/** Returns a sample unfilled, and filled in by our own program with each filling. */
function withFillings([name, read]: SampleDocument): SampleDocument[] {
  const unfilled: SampleDocument = [name, read]
  const result = inspectPdf(read(), pdfium)
  if (!result.accepted || result.signatures > 0) return [unfilled]
  const base = result.changed === 'repaired' || result.changed === 'decrypted' ? result.beforeStatic : read()
  const filled = fillings.flatMap((filling: Filling): SampleDocument[] => {
    const bytes = fillForm(base, filling)
    return bytes ? [[`${name}, filled in ${filling}`, () => bytes]] : []
  })
  return [unfilled, ...filled]
}

describe('every sample document with a filled form', () => {
  it('still shows all its content after it is sealed, whichever of its form fields are used', {
    timeout: 3_600_000,
  }, async () => {
    const problems: string[] = []
    const counts = { files: 0, words: 0, fields: 0 }
    for (const sample of samples()) {
      const upload = takeInUpload(sample)
      if (!upload) continue
      const before = await textOf(upload.document)
      const pictures = { before: drawer(upload.document), empty: drawer(documentFor(upload, upload.fields)) }
      counts.files++
      counts.words += before.join(' ').split(/\s+/).length
      counts.fields += upload.formFields.length
      for (const way of Object.keys(ways) as Way[]) {
        const form = sealUpload(way, upload)
        const words = missingWords(before, await textOf(form.file), unseenOptions(form.used, upload))
        const looks = way === 'none used' ? [] : await changedLooks(upload, form, pictures)
        problems.push(...[...words.slice(0, 10), ...looks].map(problem => `${upload.name}, ${way}: ${problem}`))
      }
    }
    console.info(`${counts.files} files, ${counts.words} words, ${counts.fields} fields that are filled in`)
    expect(problems).toEqual([])
  })
})
