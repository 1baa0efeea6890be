import { requiredFieldWarnings } from './required-fields.ts'
import type { PlacedDocument, StoredDocument, Template, TemplateField } from './template.ts'
import { presentWarning } from './uploads/template-warnings.ts'

/** The template record of the interface (docs/templates.md). */
export function presentTemplate(template: Template, { version, document }: PlacedDocument) {
  return {
    templateId: template.templateId,
    name: template.name,
    filename: document.filename,
    contentType: document.contentType,
    status: template.status,
    pageCount: document.pageCount,
    pages: document.pages,
    signerRoles: version.signerRoles,
    fields: version.fields.map(presentTemplateField),
    redlineAvailable: document.docx !== null,
    warnings: [...document.warnings, ...requiredFieldWarnings(version.fields)].map(presentWarning),
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

/** As it can be sent to `PUT …/fields` again. */
export function presentTemplateField(field: TemplateField) {
  return { ...field }
}
