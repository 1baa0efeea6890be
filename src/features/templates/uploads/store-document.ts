import type { Platform } from '../../../platform/platform.ts'
import type { AdmittedPdf } from '../../../tasks/pdf/pdf-tasks.ts'
import { showForm } from '../../../tasks/pdf-pool.ts'
import type { PlacedInDocument } from '../place-from-document.ts'
import type { StoredDocument } from '../template.ts'
import { documentKey, type TemplateUpload, type UploadedFile } from './template-upload.ts'
import { failureOf } from './upload-refusals.ts'

type DocumentFiles = Pick<StoredDocument, 'documentKey' | 'documentSha256' | 'documentSizeBytes' | 'form'>

/**
 * Stores the document that was made from an upload, unless it is the upload itself, and the same document with its
 * form.
 * @param source the upload; null for several files, in which case `pdf` contains the document that was made from them
 * @param converted the PDF that was made from a Word document
 * @throws `pdf_too_complex`
 */
export async function storeDocument(
  platform: Pick<Platform, 'storage' | 'workers'>,
  {
    upload,
    source,
    pdf,
    converted,
    placed,
  }: {
    upload: TemplateUpload
    source: UploadedFile | null
    pdf: Pick<AdmittedPdf, 'form' | 'changedDocument'>
    converted: Uint8Array | undefined
    placed: PlacedInDocument
  },
): Promise<DocumentFiles> {
  const form = pdf.form && (await storeForm(upload, source, pdf.form.changedDocument ?? converted))
  const held = placed.formFields.flatMap(({ widgets }) => widgets)
  const shown = form && placed.keepsMoreOfForm ? await shownForm(platform, form.key, held) : null
  const document = shown ?? pdf.changedDocument ?? converted
  const key = documentKey(upload.organizationId, upload.documentId, 'document.pdf')
  const stored = document ? { key, ...(await upload.files.write(key, document)) } : source!
  return {
    documentKey: stored.key,
    documentSha256: stored.sha256,
    documentSizeBytes: stored.sizeBytes,
    form: form && { ...form, fields: placed.formFields, unused: '' },
  }
}

/**
 * Stores the document with its form. A version of the template takes from it the values that its fields do not hold.
 */
async function storeForm(upload: TemplateUpload, source: UploadedFile | null, form: Uint8Array | undefined) {
  if (!form) return { key: source!.key, sizeBytes: source!.sizeBytes }
  const key = documentKey(upload.organizationId, upload.documentId, 'form.pdf')
  const { sizeBytes } = await upload.files.write(key, form)
  return { key, sizeBytes }
}

const showFormTimeoutMs = 30_000

/**
 * Returns a stored document without its form, which still shows the values that no field holds.
 * @throws `pdf_too_complex`
 */
export async function shownForm(platform: Pick<Platform, 'storage' | 'workers'>, formKey: string, held: number[]) {
  const path = await platform.storage.localPath(formKey)
  const options = { timeoutMs: showFormTimeoutMs, lane: 'interactive', files: [path] } as const
  return platform.workers.run(showForm, { path, held }, options).catch(error => {
    throw failureOf(error, 'pdf_too_complex')
  })
}
