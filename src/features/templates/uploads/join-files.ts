import { FIELDS_MOST, type PlacedField } from '../../../engine/fields/placed-field.ts'
import { CodedError } from '../../../http/coded-error.ts'
import { errorAnswer } from '../../../http/error-catalogue.ts'
import { invalidInput } from '../../../http/validation.ts'
import type { StoredPart, StoredWarning } from '../../../platform/database/tables/template-tables.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { AdmittedPdf } from '../../../tasks/pdf/pdf-tasks.ts'
import { joinPdfs } from '../../../tasks/pdf-pool.ts'
import { admitDocument } from './admit-document.ts'
import { contentTypes } from './file-type.ts'
import { type TakenFile, takeInFile } from './take-in-file.ts'
import type { UploadedFile } from './template-upload.ts'
import { failureOf } from './upload-refusals.ts'

const joiningTimeoutMs = 30_000

/** Files as one document. */
export interface JoinedFiles {
  joined: Uint8Array
  /** What intake says of the joined document. */
  pdf: AdmittedPdf
  parts: StoredPart[]
  /** On the pages of the joined document, as the warnings are. */
  fields: PlacedField[]
  warnings: StoredWarning[]
  hasTextTags: boolean
}

/**
 * Joins files to one PDF in their order, each after intake and the whole once more. Throws `file_refused` for one of them, and
 * the `pdf_…` errors for the whole.
 */
export async function joinFiles(platform: Platform, uploaded: UploadedFile[]): Promise<JoinedFiles> {
  const taken: TakenFile[] = []
  for (const file of uploaded) taken.push(await takeInPart(platform, file))
  const joined = await join(platform, taken)
  const pdf = await admitDocument(platform, { bytes: joined })
  const parts = partsOf(taken)
  const placed = taken.flatMap((one, index) => one.pdf.fields.map(field => onPagesOf(parts[index]!, field)))
  const fields = [...placed, ...pdf.fields]
  if (fields.length > FIELDS_MOST) throw invalidInput(`The files have more than ${FIELDS_MOST} fields together`)
  const warnings = taken.flatMap((one, index) => warningsOf(one).map(warning => onPagesOf(parts[index]!, warning)))
  return { joined, pdf, parts, fields, warnings, hasTextTags: taken.some(one => one.pdf.hasTextTags) }
}

async function takeInPart(platform: Platform, file: UploadedFile): Promise<TakenFile> {
  const taken = await takeInFile(platform, file).catch(error => {
    throw refusalOf(file, error)
  })
  if (taken.pdf.signatureCount === 0) return taken
  const reason =
    'A document that holds signatures cannot be joined with others, which would break them; send it on its own'
  throw new CodedError('file_refused', { filename: file.filename, reason })
}

function refusalOf({ filename }: UploadedFile, error: unknown): unknown {
  if (!(error instanceof CodedError)) return error
  const { status, text } = errorAnswer(error.code, error.values, 'v1')
  return status === 400 ? new CodedError('file_refused', { filename, reason: text }) : error
}

async function join(platform: Platform, taken: TakenFile[]): Promise<Uint8Array> {
  const parts = await Promise.all(
    taken.map(async ({ file, converted, pdf }) => {
      const bytes = pdf.changedDocument ?? converted?.pdf
      return { title: file.filename, ...(bytes ? { bytes } : { path: await platform.storage.localPath(file.key) }) }
    }),
  )
  const files = parts.flatMap(part => ('path' in part ? [part.path!] : []))
  const options = { timeoutMs: joiningTimeoutMs, lane: 'interactive', files } as const
  return platform.workers.run(joinPdfs, { parts }, options).catch((error: Error) => {
    throw error.name === 'PdfError' ? new CodedError('pdf_too_complex') : failureOf(error, 'pdf_too_complex')
  })
}

function partsOf(taken: TakenFile[]): StoredPart[] {
  let firstPage = 1
  return taken.map(({ file, type, pdf }) => {
    const pageCount = pdf.pages.length
    const { key, filename, sha256, sizeBytes } = file
    const part = { key, filename, contentType: contentTypes[type], sha256, sizeBytes, firstPage, pageCount }
    firstPage += pageCount
    return part
  })
}

const warningsOf = ({ converted, pdf }: TakenFile): StoredWarning[] => [
  ...(converted?.warnings ?? []).map(code => ({ code })),
  ...pdf.warnings,
]

/** What stands on a page of one file, on the page that it is in the joined document. */
function onPagesOf<T extends PlacedField | StoredWarning>({ firstPage, filename }: StoredPart, placed: T): T {
  const moved = <P extends { page: number }>(one: P): P => ({ ...one, page: one.page + firstPage - 1 })
  return {
    ...placed,
    ...(placed.page != null && moved({ page: placed.page })),
    ...('choices' in placed && { choices: placed.choices?.map(moved) }),
    ...('code' in placed && { filename }),
  }
}
