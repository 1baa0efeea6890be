import { newId } from '../../../platform/ids.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { AdmittedPdf } from '../../../tasks/pdf/pdf-tasks.ts'
import { type PlacedInDocument, placeFromDocument } from '../place-from-document.ts'
import type { StoredDocument, StoredDocx } from '../template.ts'
import type { ConvertedUpload } from './convert-upload.ts'
import { contentTypes } from './file-type.ts'
import { joinFiles } from './join-files.ts'
import { storeDocument } from './store-document.ts'
import { takeInFile } from './take-in-file.ts'
import { takenOutWarnings } from './taken-out-warnings.ts'
import { documentKey, type TemplateUpload, type UploadedFile } from './template-upload.ts'

/** The result of an upload: its document, and the fields that its author placed on it. */
export interface TakenIn {
  document: StoredDocument & { sourceKey: string; sourceSizeBytes: number }
  placed: PlacedInDocument
  hasTextTags: boolean
}

/**
 * Makes the document of a stored upload. Files are converted to PDF if necessary, checked and, if necessary, repaired
 * in a worker; several files are joined. Writes only files, no rows. Throws the `pdf_…`, `document_…`, `picture_…`,
 * `conversion_…` and `file_type_…` errors and, for several files, `file_refused`, which names the file.
 */
export async function takeInDocument(
  platform: Pick<Platform, 'conversion' | 'database' | 'storage' | 'workers'>,
  upload: TemplateUpload,
): Promise<TakenIn> {
  const [file, ...furtherFiles] = upload.uploaded
  return furtherFiles.length > 0 ? takeInSeveral(platform, upload) : takeInOne(platform, upload, file!)
}

async function takeInOne(
  platform: Pick<Platform, 'conversion' | 'database' | 'storage' | 'workers'>,
  upload: TemplateUpload,
  file: UploadedFile,
): Promise<TakenIn> {
  const { type, converted, pdf } = await takeInFile(platform, upload.organizationId, file)
  const placed = placeFromDocument(upload.signerRoles, pdf.fields, () => newId('fld'))
  const document = {
    ...documentOf(upload, pdf),
    ...(await storeDocument(platform, { upload, source: file, pdf, converted: converted?.pdf, placed })),
    filename: file.filename,
    contentType: contentTypes[type],
    sourceKey: file.key,
    sourceSha256: file.sha256,
    sourceSizeBytes: file.sizeBytes,
    docx: converted && (await storeDocx(upload, file, converted)),
    warnings: [
      ...(converted?.warnings ?? []),
      ...takenOutWarnings(converted?.takenOut ?? []),
      ...pdf.warnings,
      ...placed.warnings,
    ],
    parts: null,
  }
  return { document, placed, hasTextTags: pdf.hasTextTags }
}

async function takeInSeveral(
  platform: Pick<Platform, 'conversion' | 'database' | 'storage' | 'workers'>,
  upload: TemplateUpload,
): Promise<TakenIn> {
  const { pdf, parts, fields, warnings, hasTextTags } = await joinFiles(platform, upload)
  const placed = placeFromDocument(upload.signerRoles, fields, () => newId('fld'))
  const stored = await storeDocument(platform, { upload, source: null, pdf, converted: undefined, placed })
  const document = {
    ...documentOf(upload, pdf),
    ...stored,
    filename: parts[0]!.filename,
    contentType: contentTypes.pdf,
    sourceKey: stored.documentKey,
    sourceSha256: stored.documentSha256,
    sourceSizeBytes: stored.documentSizeBytes,
    docx: null,
    warnings: [...warnings, ...placed.warnings],
    parts,
  }
  return { document, placed, hasTextTags }
}

async function storeDocx(
  upload: TemplateUpload,
  { key, sha256, sizeBytes }: UploadedFile,
  { docx }: ConvertedUpload,
): Promise<StoredDocx | null> {
  if (docx === null) return null
  if (docx === 'upload') return { key, sha256, sizeBytes }
  const docxKey = documentKey(upload.organizationId, upload.documentId, 'source.docx')
  return { key: docxKey, ...(await upload.files.write(docxKey, docx)) }
}

const documentOf = (
  { organizationId, documentId }: TemplateUpload,
  pdf: Pick<AdmittedPdf, 'pages' | 'signatureCount' | 'certification'>,
) => ({
  id: documentId,
  firstPageKey: documentKey(organizationId, documentId, 'first-page.webp'),
  pageCount: pdf.pages.length,
  pages: pdf.pages,
  signatureCount: pdf.signatureCount,
  certification: pdf.certification,
})
