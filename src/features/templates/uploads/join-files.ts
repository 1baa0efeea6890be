import { MAX_FIELDS, type PlacedField } from '../../../engine/fields/placed-field.ts'
import { MAX_PAGES } from '../../../engine/intake/second-opinion.ts'
import { CodedError } from '../../../http/coded-error.ts'
import { errorAnswer } from '../../../http/error-catalogue.ts'
import { invalidInput } from '../../../http/validation.ts'
import type { StoredPart, StoredWarning } from '../../../platform/database/tables/template-tables.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { JoinedPdfs, PartToJoin } from '../../../tasks/pdf/join-task.ts'
import type { AdmittedPdf } from '../../../tasks/pdf/pdf-tasks.ts'
import { joinPdfs } from '../../../tasks/pdf-pool.ts'
import { admitDocument } from './admit-document.ts'
import { contentTypes } from './file-type.ts'
import { type TakenFile, takeInFile } from './take-in-file.ts'
import type { TemplateUpload, UploadedFile } from './template-upload.ts'
import { failureOf } from './upload-refusals.ts'

const joiningTimeoutMs = 30_000
/**
 * The limit in bytes for all files that are made from an upload. They are in the memory of the service until they are
 * joined, and a Word document may become a large PDF.
 */
const maxMadeBytes = 100 * 1024 * 1024

/** The result of joining several files into one document. */
export interface JoinedFiles {
  /**
   * The joined document, and the joined document with its forms, in the form in which intake returns them for a single
   * file.
   */
  pdf: AdmittedPdf
  parts: StoredPart[]
  /** The fields on the pages of the joined document. Warnings refer to these pages too. */
  fields: PlacedField[]
  warnings: StoredWarning[]
  hasTextTags: boolean
}

/**
 * Joins files into one PDF, in their order. Each file goes through intake, and then so does the joined PDF. Throws
 * `file_refused` for one of the files, `invalid_input` if they are too large together, and the `pdf_…` errors for the
 * joined PDF.
 */
export async function joinFiles(
  platform: Pick<Platform, 'conversion' | 'database' | 'storage' | 'workers'>,
  { organizationId, uploaded }: Pick<TemplateUpload, 'organizationId' | 'uploaded'>,
): Promise<JoinedFiles> {
  const taken: TakenFile[] = []
  for (const file of uploaded) {
    taken.push(await takeInPart(platform, organizationId, file))
    assertJoinable(taken)
  }
  const { joined, form } = await join(platform, taken)
  const admitted = await admitDocument(platform, { bytes: joined })
  const pdf = {
    ...admitted,
    changedDocument: admitted.changedDocument ?? joined,
    form: form && { changedDocument: form.document },
  }
  const parts = partsOf(taken)
  const placed = taken.flatMap((file, index) =>
    file.pdf.fields.map(field => onPagesOf(parts[index]!, withWidgets(field, form?.widgets[index]))),
  )
  const fields = [...placed, ...admitted.fields]
  if (fields.length > MAX_FIELDS) throw invalidInput(`The files must have at most ${MAX_FIELDS} fields together`)
  const warnings = taken.flatMap((file, index) => warningsOf(file).map(warning => onPagesOf(parts[index]!, warning)))
  return { pdf, parts, fields, warnings, hasTextTags: taken.some(({ pdf: { hasTextTags } }) => hasTextTags) }
}

/** The results for one file, which are used to count its memory while files are joined. */
interface Made {
  converted: TakenFile['converted']
  pdf: Pick<AdmittedPdf, 'pages' | 'changedDocument' | 'form'>
}

/** Throws `invalid_input` if files have more pages or bytes together than one document may have. */
export function assertJoinable(made: Made[]): void {
  const pageCount = made.reduce((sum, { pdf }) => sum + pdf.pages.length, 0)
  if (pageCount > MAX_PAGES)
    throw invalidInput(`The files must have at most ${MAX_PAGES} pages together; got ${pageCount}`)
  const documents = made.flatMap(({ converted, pdf }) => [
    converted?.pdf,
    pdf.changedDocument,
    pdf.form?.changedDocument,
  ])
  const bytes = documents.reduce((sum, document) => sum + (document?.length ?? 0), 0)
  if (bytes > maxMadeBytes)
    throw invalidInput('The files must be at most 100 MiB together once converted to PDF; send fewer or smaller files')
}

async function takeInPart(
  platform: Pick<Platform, 'conversion' | 'database' | 'storage' | 'workers'>,
  organizationId: string,
  file: UploadedFile,
): Promise<TakenFile> {
  const taken = await takeInFile(platform, organizationId, file).catch(error => {
    throw refusalOf(file, error)
  })
  // joined documents cannot be negotiated, so the DOCX that was made from a DOC is dropped
  if (taken.pdf.signatureCount === 0)
    return { ...taken, converted: taken.converted && { ...taken.converted, docx: null } }
  const reason =
    'A signed document cannot be joined with others, because that would break its signatures; send it on its own'
  throw new CodedError('file_refused', { filename: file.filename, reason })
}

function refusalOf({ filename }: UploadedFile, error: unknown): unknown {
  if (!(error instanceof CodedError)) return error
  const { status, text } = errorAnswer(error.code, error.values, 'v1')
  return status === 400 ? new CodedError('file_refused', { filename, reason: text }) : error
}

async function join(platform: Pick<Platform, 'storage' | 'workers'>, taken: TakenFile[]): Promise<JoinedPdfs> {
  const parts = await Promise.all(taken.map(file => partToJoin(platform, file)))
  const files = parts.flatMap(({ document, form }) =>
    [document, form].flatMap(source => (source && 'path' in source ? [source.path] : [])),
  )
  const options = { timeoutMs: joiningTimeoutMs, lane: 'interactive', files: [...new Set(files)] } as const
  return platform.workers.run(joinPdfs, { parts }, options).catch((error: Error) => {
    throw error.name === 'PdfError' ? new CodedError('pdf_too_complex') : failureOf(error, 'pdf_too_complex')
  })
}

async function partToJoin(
  { storage }: Pick<Platform, 'storage'>,
  { file, converted, pdf }: TakenFile,
): Promise<PartToJoin> {
  const stored = async (bytes: Uint8Array | undefined) =>
    bytes ? { bytes } : { path: await storage.localPath(file.key) }
  return {
    title: file.filename,
    document: await stored(pdf.changedDocument ?? converted?.pdf),
    form: pdf.form && (await stored(pdf.form.changedDocument ?? converted?.pdf)),
    widgets: pdf.fields.flatMap(({ widgets }) => widgets ?? []),
  }
}

/** Returns a field with its widgets numbered as in the joined form. */
function withWidgets(field: PlacedField, numbers: Record<number, number> = {}): PlacedField {
  return field.widgets ? { ...field, widgets: field.widgets.flatMap(widget => numbers[widget] ?? []) } : field
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

const warningsOf = ({ converted, pdf }: TakenFile): StoredWarning[] => [...(converted?.warnings ?? []), ...pdf.warnings]

/** Moves a field or a warning from the page of its file to the same page in the joined document. */
function onPagesOf<T extends PlacedField | StoredWarning>({ firstPage, filename }: StoredPart, placed: T): T {
  const onJoinedPage = <P extends { page: number }>(place: P): P => ({ ...place, page: place.page + firstPage - 1 })
  return {
    ...placed,
    ...(placed.page != null && onJoinedPage({ page: placed.page })),
    ...('choices' in placed && { choices: placed.choices?.map(onJoinedPage) }),
    ...('code' in placed && { filename }),
  }
}
