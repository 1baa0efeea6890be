import type {
  StoredDocument,
  StoredVersion,
  Template,
  TemplateField,
  TemplateSave,
  TemplateVersion,
} from './template.ts'
import { templateWarnings } from './template-version-warnings.ts'

/** Presents the template record of the API (docs/templates.md). */
export function presentTemplate(template: Template, placed: StoredVersion) {
  const { version, document } = placed
  return {
    templateId: template.templateId,
    version: version.version,
    name: template.name,
    filename: document.filename,
    contentType: document.contentType,
    status: template.status,
    folderId: template.folderId,
    ownerId: template.ownerId,
    pageCount: document.pageCount,
    pages: document.pages,
    signerRoles: version.signerRoles,
    fields: version.fields.map(presentTemplateField),
    ...presentLostFields(version),
    redlineAvailable: document.docx !== null,
    warnings: templateWarnings(placed),
    documents: presentDocuments(document),
    sha256: document.sourceSha256,
    documentSha256: document.documentSha256,
    createdAt: template.createdAt.toISOString(),
    updatedAt: template.updatedAt.toISOString(),
    archivedAt: template.archivedAt?.toISOString() ?? null,
  }
}

/** Presents the files that a document was made from. */
export function presentDocuments({ parts, filename, contentType, sourceSha256, pageCount }: StoredDocument) {
  const files = parts ?? [{ filename, contentType, sha256: sourceSha256, firstPage: 1, pageCount }]
  return files.map(file => ({
    filename: file.filename,
    contentType: file.contentType,
    sha256: file.sha256,
    firstPage: file.firstPage,
    pageCount: file.pageCount,
  }))
}

/**
 * Presents when a version was saved and by whom. Both are null if no one has saved it; the name is null if it is not
 * known.
 */
export const presentSave = (save: TemplateSave | null) => ({
  savedAt: save?.at.toISOString() ?? null,
  savedBy: save?.by?.name ?? null,
})

/**
 * Presents the fields that lost their place when the document was replaced. Returns an empty object if there are none.
 */
export const presentLostFields = ({ lostFields }: TemplateVersion) =>
  lostFields === undefined ? {} : { lostFields: lostFields.map(field => ({ ...field })) }

/** Presents a field in the form in which `PUT …/fields` takes it again. */
export function presentTemplateField(field: TemplateField) {
  return { ...field }
}
