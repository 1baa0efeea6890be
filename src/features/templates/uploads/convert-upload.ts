import { differenceInWords } from '../../../engine/agreed-text/compare-agreed-text.ts'
import type { ReceivedDoc } from '../../../engine/doc/receive-doc.ts'
import type { DocumentWarning } from '../../../engine/print-copy/receive-docx.ts'
import type { HiddenText } from '../../../engine/redline/redline-view.ts'
import type { TakenOutRow } from '../../../engine/redline/uploads/taken-out-rows.ts'
import { CodedError } from '../../../http/coded-error.ts'
import type { Office } from '../../../platform/conversion/conversion.ts'
import type { StoredWarning } from '../../../platform/database/tables/template-tables.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { ComparedPages, RefusedDocument, WordInput } from '../../../tasks/pdf/docx-tasks.ts'
import { comparePages, receiveDoc, receiveDocx, receiveUploadedDocx } from '../../../tasks/pdf-pool.ts'
import type { UploadedFile } from './template-upload.ts'
import { failureOf, refusedWordDocument } from './upload-refusals.ts'

const checkTimeoutMs = 30_000

export interface ConvertedUpload {
  pdf: Uint8Array
  /** What the document can be redlined from: a new DOCX, or null for the upload itself. */
  docx: Uint8Array | null
  warnings: StoredWarning[]
  /** What a negotiation of the document is without. */
  takenOut: TakenOutRow[]
}

/**
 * Makes a PDF of a DOC or DOCX. LibreOffice gets only a copy of it that the list of what may
 * stay has made. Throws the `document_…` and `conversion_…` errors.
 */
export async function convertUpload(
  platform: Platform,
  upload: UploadedFile,
  type: 'doc' | 'docx',
): Promise<ConvertedUpload> {
  try {
    const doc = type === 'doc' ? await receivedDoc(platform, upload) : null
    const converted = await platform.conversion.lend(office => convert(platform, upload, doc, office))
    const ofDoc = (doc?.warnings ?? []).map(code => ({ code }))
    const isNew = ({ code }: StoredWarning) => ofDoc.every(one => one.code !== code)
    const compared = await compareUpload(platform, converted.input, converted.pdf)
    return { ...converted, warnings: [...ofDoc, ...converted.warnings.filter(isNew), ...comparedWarnings(compared)] }
  } catch (error) {
    throw failureOf(error, 'document_too_complex')
  }
}

/**
 * Compares the pages of a PDF with the document that they were made from.
 * @param pageCount how many of them, from the first
 */
export async function compareWithDocument(
  platform: Platform,
  document: WordInput,
  pdf: Uint8Array,
  pageCount = Number.MAX_SAFE_INTEGER,
): Promise<ComparedPages> {
  const files = 'path' in document ? [document.path] : []
  try {
    return await platform.workers.run(comparePages, { document, pdf, pageCount }, { ...checking, files })
  } catch (error) {
    throw failureOf(error, 'document_too_complex')
  }
}

/** A document that takes too long to compare can be sent all the same. */
async function compareUpload(platform: Platform, document: WordInput, pdf: Uint8Array): Promise<ComparedPages> {
  try {
    return await compareWithDocument(platform, document, pdf)
  } catch (error) {
    if (!(error instanceof CodedError && error.code === 'document_too_complex')) throw error
    return { differences: [], unreadablePage: 1, boxes: [] }
  }
}

/** What the sender should know of pages that were compared. */
const comparedWarnings = ({ differences, unreadablePage, boxes }: ComparedPages): StoredWarning[] => [
  ...differences.map(place => ({
    code: 'text-differs',
    page: place.page,
    subject: place.after,
    problem: differenceInWords(place),
  })),
  ...(unreadablePage === null ? [] : [{ code: 'text-not-compared', page: unreadablePage }]),
  ...boxes.map(({ page, characters }) => ({ code: 'characters-not-shown', page, subject: characters })),
]

/** Makes a PDF of a DOCX of our own. Throws the `document_…` and `conversion_…` errors. */
export async function convertDocx(
  platform: Platform,
  docx: Uint8Array,
): Promise<{ pdf: Uint8Array; warnings: StoredWarning[] }> {
  try {
    const { rendering, warnings } = await accepted(
      platform.workers.run(receiveDocx, { bytes: docx }, { ...checking, files: [] }),
    )
    const pdf = await platform.conversion.lend(office => office.toPdf(rendering))
    return { pdf, warnings: warnings.map(code => ({ code })) }
  } catch (error) {
    throw failureOf(error, 'document_too_complex')
  }
}

/** One that is named as a DOCX can only be there for its password. */
async function receivedDoc(platform: Platform, upload: UploadedFile): Promise<ReceivedDoc> {
  const path = await platform.storage.localPath(upload.key)
  const received = await accepted(platform.workers.run(receiveDoc, { path }, { ...checking, files: [path] }))
  if (!/\.doc$/i.test(upload.filename)) throw new CodedError('file_type_not_supported')
  return received
}

/** While LibreOffice is lent, so that no more documents are in memory than are converted at a time. */
async function convert(platform: Platform, upload: UploadedFile, doc: ReceivedDoc | null, office: Office) {
  const { storage } = platform
  const made = doc && (await office.toDocx(doc.rendering))
  const path = made ? null : await storage.localPath(upload.key)
  const input = path === null ? { bytes: made! } : { path }
  const options = { ...checking, files: path === null ? [] : [path] }
  const answer = await accepted(platform.workers.run(receiveUploadedDocx, input, options))
  const { rendering, cleanedSource, takenOut, ...received } = answer
  const pdf = await office.toPdf(rendering)
  return { pdf, docx: cleanedSource ?? made, warnings: warningsOf(received), takenOut, input }
}

/** Of each document and kind; a hostile one may have any number. */
const listedMost = 20

interface WordFindings {
  warnings: DocumentWarning[]
  hidden: HiddenText[]
  unstored: string[]
}

const warningsOf = ({ warnings, hidden, unstored }: WordFindings): StoredWarning[] => [
  ...warnings.map(code => ({ code })),
  ...hidden
    .slice(0, listedMost)
    .map(({ text, place }) => ({ code: 'hidden-text', subject: shortened(text), problem: place })),
  ...unstored.slice(0, listedMost).map(subject => ({ code: 'field-without-text', subject })),
]

const quotedMost = 60

function shortened(text: string): string {
  const characters = [...text]
  return characters.length > quotedMost ? `${characters.slice(0, quotedMost).join('')}…` : text
}

const checking = { timeoutMs: checkTimeoutMs, lane: 'interactive' } as const

async function accepted<T extends { accepted: true }>(running: Promise<T | RefusedDocument>): Promise<T> {
  const result = await running
  if (!result.accepted) throw refusedWordDocument(result.refusal)
  return result
}
