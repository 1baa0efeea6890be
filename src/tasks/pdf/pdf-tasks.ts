import { createHash } from 'node:crypto'
import sharp from 'sharp'
import type { Signature } from '../../engine/appearance/signature.ts'
import { warmUpDrawing } from '../../engine/appearance/warm-up.ts'
import { bytesSource } from '../../engine/byte-source.ts'
import type { PlacedField } from '../../engine/fields/placed-field.ts'
import { admitPdf as admit, comparedByViewers } from '../../engine/intake/admit-pdf.ts'
import { type IntakeRefusal, type IntakeResult, isAccepted } from '../../engine/intake/inspect-pdf.ts'
import { loadPdfium, type Pdfium } from '../../engine/intake/pdfium.ts'
import type { ComparePages } from '../../engine/intake/viewers/pages-to-view.ts'
import { openPdf } from '../../engine/pdf/document.ts'
import {
  showFormOnly,
  showForm as showOnPages,
  type TakenFields,
  takeInFields,
} from '../../engine/placed-fields/take-in-fields.ts'
import { prepareCertificate as layOutCertificate } from '../../engine/sealing/prepare-seal.ts'
import { prepareSeenSeal } from '../../engine/sealing/prepare-seen-seal.ts'
import { rehearsePlaces as rehearse, rehearseWatermark } from '../../engine/sealing/rehearse-places.ts'
import type { PlacedBox, SealPlan } from '../../engine/sealing/seal-plan.ts'
import { holdFontFiles } from '../../engine/text/bundled-fonts.ts'
import { sealCertificates as readSealCertificates } from '../../engine/verification/seal-certificates.ts'
import type { StoredPage, StoredWarning } from '../../platform/database/tables/template-tables.ts'
import { openFileSource } from '../../platform/workers/file-source.ts'
import { readTaskFile } from '../../platform/workers/task-files.ts'
import { drawAttachedPicture } from './attachment-picture.ts'
import { carryFieldsTask, findCarriedPlaces } from './carry-fields-task.ts'
import { checkDocument } from './check-task.ts'
import { drawDocumentPicture } from './document-picture.ts'
import { docxTasks } from './docx-tasks.ts'
import { joinPdfsTask } from './join-task.ts'
import { encodeLogo } from './logo-image.ts'
import { drawMadePage, drawPage, readPagesTask, suggestFieldsTask } from './page-tasks.ts'
import type { PreparedRevision, UnhashedRevision } from './prepared-revision.ts'
import { decodePng, encodeSignatureImage, readSignatureImage } from './signature-image.ts'
import { upgradeTasks } from './upgrade-tasks.ts'

/** The width of the first page's image, in pixels. It is sharp on a phone and takes only about 50 KB. */
const firstPageWidthPx = 1240

export interface AdmittedPdf {
  accepted: true
  /** The document to use instead of the upload, if it had to be repaired or decrypted, or contained fields. */
  changedDocument: Uint8Array | null
  pages: StoredPage[]
  signatureCount: number
  certification: 1 | 2 | 3 | null
  /** The fields from the document's text tags and its form. */
  fields: PlacedField[]
  hasTextTags: boolean
  /**
   * The document with its form, if fields keep what the form shows. `changedDocument` is null if this document is the
   * upload itself.
   */
  form: { changedDocument: Uint8Array | null } | null
  warnings: StoredWarning[]
}

export interface RefusedPdf {
  accepted: false
  refusal: IntakeRefusal
  /** The content that is the reason for the refusal. */
  reason?: string
  /** The page number, one-based. */
  page?: number
}

/** An uploaded PDF, as a file of the task or as bytes. */
export type PdfUpload = ({ path: string } | { bytes: Uint8Array }) & {
  /** Whether the PDF is only for display: its fields are not used, and its form becomes part of its pages. */
  isShownOnly?: boolean
}

class TwoViewersNeeded extends Error {}

/**
 * Decides on an upload. Returns null for a document whose pages must be compared; `admitPdfByTwoViewers` decides on it.
 */
async function admitPdf(upload: PdfUpload): Promise<AdmittedPdf | RefusedPdf | null> {
  try {
    return await admitComparing(upload, () => Promise.reject(new TwoViewersNeeded()))
  } catch (error) {
    if (error instanceof TwoViewersNeeded) return null
    throw error
  }
}

export async function admitComparing(upload: PdfUpload, compare: ComparePages): Promise<AdmittedPdf | RefusedPdf> {
  const bytes = 'path' in upload ? readTaskFile(upload.path) : upload.bytes
  const pdfium = await loadPdfium()
  const result = await admit(bytes, pdfium, compare)
  if (!result.accepted) return refusal(result)
  const fields = takeFields(result, pdfium, upload.isShownOnly === true)
  const shown = await compareShownForm(result, fields, pdfium, compare)
  if (!shown.accepted) return refusal(shown)
  return {
    accepted: true,
    changedDocument: fields.document ?? (result.changed ? result.document : null),
    pages: result.pages,
    signatureCount: result.signatures,
    certification: result.certification,
    fields: fields.fields,
    hasTextTags: fields.hasTags,
    form: fields.form && { changedDocument: isUpload(fields.form, result) ? null : fields.form },
    warnings: [...result.warnings, ...fields.warnings],
  }
}

/**
 * Checks that viewers draw a visible form alike. It becomes part of the pages, which they must also draw alike
 * (decision 67).
 */
async function compareShownForm(
  result: AcceptedPdf,
  { shown }: TakenFields,
  pdfium: Pdfium,
  compare: ComparePages,
): Promise<IntakeResult> {
  return shown ? comparedByViewers({ ...result, document: shown.document }, pdfium, compare, shown.pages) : result
}

type AcceptedPdf = Extract<IntakeResult, { accepted: true }>

const isUpload = (form: Uint8Array, { document, changed }: AcceptedPdf) => !changed && form === document

const refusal = ({ code, reason, page }: Extract<IntakeResult, { accepted: false }>): RefusedPdf => ({
  accepted: false,
  refusal: code,
  ...(reason !== undefined && { reason }),
  ...(page !== undefined && { page }),
})

function takeFields(
  read: { document: Uint8Array; beforeStatic: Uint8Array },
  pdfium: Pdfium,
  isShownOnly: boolean,
): TakenFields {
  const isSound = (changed: Uint8Array) => {
    try {
      return isAccepted(changed, pdfium)
    } catch (error) {
      if (pdfium.isBroken || error instanceof RangeError) return false
      throw error
    }
  }
  if (isShownOnly) return showFormOnly(read.document, isSound)
  return takeInFields(read.document, isSound, read.beforeStatic)
}

/**
 * Turns a document with a form into a document without a form. Widgets whose values fields keep are shown empty, other
 * widgets unchanged.
 */
async function showForm({ path, held }: { path: string; held: number[] }): Promise<Uint8Array> {
  const document = showOnPages(readTaskFile(path), new Set(held))
  if (!isAccepted(document, await loadPdfium())) throw new Error('A form cannot be made part of its pages')
  return document
}

/** Draws the first page as WebP; null when it cannot be rendered. */
async function drawFirstPage({ path }: { path: string }): Promise<Uint8Array | null> {
  const pdfium = await loadPdfium()
  const rendered = pdfium.withDocument(
    [readTaskFile(path)],
    document => document.render(0, firstPageWidthPx),
    () => undefined,
  )
  if (!rendered) return null
  const { width, height, rgba } = rendered
  const image = sharp(rgba, { raw: { width, height, channels: 4 } }).flatten({ background: 'white' })
  return image.webp({ quality: 80, effort: 2 }).toBuffer()
}

/** A stored signature. An uploaded signature is stored as the path of its image. */
export type StoredSignature = Exclude<Signature, { kind: 'uploaded' }> | { kind: 'uploaded'; imagePath: string }

/** A seal plan with stored signatures. `signatures` lists all of them; boxes and certificate refer to it by index. */
export interface SealOrder {
  plan: Omit<SealPlan, 'signatures' | 'certificate'> & {
    signatures: (Omit<SealPlan['signatures'][number], 'signature'> & { signature: number })[]
    certificate:
      | (Omit<NonNullable<SealPlan['certificate']>, 'signers' | 'logo'> & {
          /** The organization's logo as a PNG file. */
          logo: Uint8Array | null
          signers: (Omit<NonNullable<SealPlan['certificate']>['signers'][number], 'signature'> & {
            /** Null for a recipient who does not sign. */
            signature: number | null
          })[]
        })
      | null
  }
  /** The signature of each signer who gives one, then initials. */
  signatures: StoredSignature[]
  /** PDFs whose pages follow the certificate. */
  appendedPaths: string[]
}

async function prepareSeal({ path, order }: { path: string; order: SealOrder }): Promise<UnhashedRevision> {
  const source = openFileSource(path)
  try {
    const document = openPdf(source)
    const plan = await withSignatures(order)
    const { appendix, contentsOffset, contentsLength } = prepareSeenSeal({
      document,
      plan,
      appended: appendedDocuments(order),
      pdfium: await loadPdfium(),
    })
    return { appendix, contentsOffset, contentsLength }
  } finally {
    source.close()
  }
}

/**
 * Tests whether a seal of the document would be visible and legible at these places. Returns the indices of the places
 * where it would not be.
 */
async function rehearsePlaces({ path, places }: { path: string; places: PlacedBox[] }): Promise<RehearsedPlaces> {
  const source = openFileSource(path)
  try {
    const document = openPdf(source)
    const pdfium = await loadPdfium()
    const { hidden, dark } = rehearse(document, places, pdfium)
    const indexesOf = (boxes: PlacedBox[]) => boxes.map(place => places.indexOf(place))
    return { hidden: indexesOf(hidden), dark: indexesOf(dark), unmarked: rehearseWatermark(document, pdfium) }
  } finally {
    source.close()
  }
}

export interface RehearsedPlaces {
  hidden: number[]
  dark: number[]
  /** The one-based numbers of the pages on which the watermark of a test document would not be visible. */
  unmarked: number[]
}

/**
 * Prepares a certificate of completion in a separate file.
 * @param path the document that the certificate is about
 */
async function prepareCertificate({
  path,
  order,
}: {
  path: string
  order: SealOrder
}): Promise<PreparedRevision & { base: Uint8Array }> {
  const plan = await withSignatures(order)
  const { certificate } = plan
  if (!certificate) throw new TypeError('There is no certificate in the plan')
  const source = openFileSource(path)
  try {
    const { base, prepared } = layOutCertificate(openPdf(source), { ...plan, certificate }, appendedDocuments(order))
    const hash = createHash('sha256').update(base)
    for (const part of prepared.digestParts) hash.update(part)
    const { appendix, contentsOffset, contentsLength } = prepared
    return { base, appendix, contentsOffset, contentsLength, digest: hash.digest() }
  } finally {
    source.close()
  }
}

const appendedDocuments = ({ appendedPaths }: SealOrder) =>
  appendedPaths.map(path => openPdf(bytesSource(readTaskFile(path))))

async function withSignatures({ plan, signatures }: SealOrder): Promise<SealPlan> {
  const drawable = await Promise.all(signatures.map(drawableSignature))
  return {
    ...plan,
    signatures: plan.signatures.map(box => ({ ...box, signature: drawable[box.signature]! })),
    certificate: plan.certificate && {
      ...plan.certificate,
      logo: plan.certificate.logo && (await decodePng(plan.certificate.logo)),
      signers: plan.certificate.signers.map(signer => ({
        ...signer,
        signature: signer.signature === null ? null : drawable[signer.signature]!,
      })),
    },
  }
}

async function drawableSignature(stored: StoredSignature): Promise<Signature> {
  return stored.kind === 'uploaded' ? { kind: 'uploaded', image: await readSignatureImage(stored.imagePath) } : stored
}

async function sealCertificates({ path }: { path: string }): Promise<{ name: string; der: Uint8Array }[]> {
  const source = openFileSource(path)
  try {
    return readSealCertificates(source)
  } finally {
    source.close()
  }
}

/** Runs before the first task. Loads the modules that take longest, and opens the files that can be opened only now. */
export async function warmUp(): Promise<void> {
  holdFontFiles()
  await loadPdfium()
  warmUpDrawing()
}

export const tasks = {
  admitPdf,
  checkDocument,
  carryFields: carryFieldsTask,
  findCarriedPlaces,
  encodeSignatureImage,
  encodeLogo,
  drawAttachedPicture,
  drawDocumentPicture,
  drawFirstPage,
  drawMadePage,
  drawPage,
  readPages: readPagesTask,
  suggestFields: suggestFieldsTask,
  joinPdfs: joinPdfsTask,
  showForm,
  prepareSeal,
  prepareCertificate,
  rehearsePlaces,
  sealCertificates,
  ...docxTasks,
  ...upgradeTasks,
}
