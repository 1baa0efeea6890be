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
import type { WordType } from './file-type.ts'
import type { UploadedFile } from './template-upload.ts'
import { failureOf, refusedWordDocument } from './upload-refusals.ts'

const checkTimeoutMs = 30_000

export interface ConvertedUpload {
  pdf: Uint8Array
  /** The DOCX from which the document can be redlined, which may be the upload itself; null if there is none. */
  docx: Uint8Array | 'upload' | null
  warnings: StoredWarning[]
  /** The content that a negotiation of the document leaves out. */
  takenOut: TakenOutRow[]
}

/**
 * Makes a PDF from a DOC or DOCX. LibreOffice gets only a copy of the document that is reduced to content on an allow
 * list. Throws the `document_…` and `conversion_…` errors.
 */
export async function convertUpload(
  platform: Pick<Platform, 'conversion' | 'storage' | 'workers'>,
  upload: UploadedFile,
  type: WordType,
): Promise<ConvertedUpload> {
  try {
    const doc = type === 'doc' ? await receivedDoc(platform, upload) : null
    const converted = await platform.conversion.lend(office => convert(platform, { upload, doc, office }))
    const docWarnings = (doc?.warnings ?? []).map(code => ({ code }))
    const isNew = ({ code }: StoredWarning) => docWarnings.every(warning => warning.code !== code)
    const compared = await compareUpload(platform, converted.input, converted.pdf)
    return {
      ...converted,
      warnings: [...docWarnings, ...converted.warnings.filter(isNew), ...comparedWarnings(compared)],
    }
  } catch (error) {
    throw failureOf(error, 'document_too_complex')
  }
}

/**
 * Compares the pages of a PDF with the document that they were made from.
 * @param pageCount how many pages to compare, beginning with the first
 */
export async function compareWithDocument(
  platform: Pick<Platform, 'workers'>,
  document: WordInput,
  pdf: Uint8Array,
  pageCount = Number.MAX_SAFE_INTEGER,
): Promise<ComparedPages> {
  const files = 'path' in document ? [document.path] : []
  try {
    return await platform.workers.run(comparePages, { document, pdf, pageCount }, { ...checkOptions, files })
  } catch (error) {
    throw failureOf(error, 'document_too_complex')
  }
}

/**
 * Compares an upload with its PDF. If this takes too long, reports its first page as unreadable, because the document
 * can still be sent.
 */
async function compareUpload(
  platform: Pick<Platform, 'workers'>,
  document: WordInput,
  pdf: Uint8Array,
): Promise<ComparedPages> {
  try {
    return await compareWithDocument(platform, document, pdf)
  } catch (error) {
    if (!(error instanceof CodedError && error.code === 'document_too_complex')) throw error
    return { differences: [], unreadablePage: 1, boxes: [] }
  }
}

/** Returns the warnings to the sender that result from comparing pages. */
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

/** Makes a PDF from a DOCX that this service has made. Throws the `document_…` and `conversion_…` errors. */
export async function convertDocx(
  platform: Pick<Platform, 'conversion' | 'workers'>,
  docx: Uint8Array,
): Promise<{ pdf: Uint8Array; warnings: StoredWarning[] }> {
  try {
    const { rendering, warnings } = await acceptedResult(
      platform.workers.run(receiveDocx, { bytes: docx }, { ...checkOptions, files: [] }),
    )
    const pdf = await platform.conversion.lend(office => office.toPdf(rendering))
    return { pdf, warnings: warnings.map(code => ({ code })) }
  } catch (error) {
    throw failureOf(error, 'document_too_complex')
  }
}

/** Receives a DOC. A compound file that is named as a DOCX gets this far only to be refused for its password. */
async function receivedDoc(
  platform: Pick<Platform, 'storage' | 'workers'>,
  upload: UploadedFile,
): Promise<ReceivedDoc> {
  const path = await platform.storage.localPath(upload.key)
  const received = await acceptedResult(platform.workers.run(receiveDoc, { path }, { ...checkOptions, files: [path] }))
  if (!/\.doc$/i.test(upload.filename)) throw new CodedError('file_type_not_supported')
  return received
}

/**
 * Converts an upload. Runs while LibreOffice is lent, so that no more documents are in memory than are being converted.
 */
async function convert(
  platform: Pick<Platform, 'storage' | 'workers'>,
  { upload, doc, office }: { upload: UploadedFile; doc: ReceivedDoc | null; office: Office },
) {
  const { storage } = platform
  const made = doc && (await office.toDocx(doc.rendering))
  const path = made ? null : await storage.localPath(upload.key)
  const input = path === null ? { bytes: made! } : { path }
  const options = { ...checkOptions, files: path === null ? [] : [path] }
  const answer = await acceptedResult(platform.workers.run(receiveUploadedDocx, input, options))
  const { rendering, cleanedSource, takenOut, ...received } = answer
  const pdf = await office.toPdf(rendering)
  return { pdf, docx: cleanedSource ?? made ?? ('upload' as const), warnings: warningsOf(received), takenOut, input }
}

/** How many warnings of each kind a document may have, because a malicious document could cause any number. */
const maxListed = 20

interface WordFindings {
  warnings: DocumentWarning[]
  hidden: HiddenText[]
  unstored: string[]
}

const warningsOf = ({ warnings, hidden, unstored }: WordFindings): StoredWarning[] => [
  ...warnings.map(code => ({ code })),
  ...hidden
    .slice(0, maxListed)
    .map(({ text, place }) => ({ code: 'hidden-text', subject: shorten(text), problem: place })),
  ...unstored.slice(0, maxListed).map(subject => ({ code: 'field-without-text', subject })),
]

const maxQuotedCharacters = 60

function shorten(text: string): string {
  const characters = [...text]
  return characters.length > maxQuotedCharacters ? `${characters.slice(0, maxQuotedCharacters).join('')}…` : text
}

const checkOptions = { timeoutMs: checkTimeoutMs, lane: 'interactive' } as const

async function acceptedResult<T extends { accepted: true }>(running: Promise<T | RefusedDocument>): Promise<T> {
  const result = await running
  if (!result.accepted) throw refusedWordDocument(result.refusal)
  return result
}
