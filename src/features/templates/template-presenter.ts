import type {
  StoredDocument,
  StoredVersion,
  Template,
  TemplateField,
  TemplateSave,
  TemplateVersion,
} from './template.ts'
import { templateWarnings } from './template-version-warnings.ts'

/** The template record of the interface (docs/templates.md). */
export function presentTemplate(template: Template, placed: StoredVersion) {
  const { version, document } = placed
  return {
    templateId: template.templateId,
    version: version.version,
    name: template.name,
    filename: document.filename,
    contentType: document.contentType,
    status: template.status,
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

/** The files that a document was made of. */
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

/** When somebody saved a version and who, as people know them; null where nobody did, and where it is not known. */
export const presentSave = (save: TemplateSave | null) => ({
  savedAt: save?.at.toISOString() ?? null,
  savedBy: save?.by?.name ?? null,
})

/** Those that lost their place when the document was replaced; no property for none. */
export const presentLostFields = ({ lostFields }: TemplateVersion) =>
  lostFields === undefined ? {} : { lostFields: lostFields.map(field => ({ ...field })) }

/** As it can be sent to `PUT …/fields` again. */
export function presentTemplateField(field: TemplateField) {
  return { ...field }
}
