import type { Template, TemplateField } from './template.ts'
import type { PlacedDocument } from './template-store.ts'
import { templateWarnings } from './template-version-warnings.ts'

/** The template record of the interface (docs/templates.md). */
export function presentTemplate(template: Template, placed: PlacedDocument) {
  const { version, document } = placed
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
    warnings: templateWarnings(placed),
    sha256: document.sourceSha256,
    documentSha256: document.documentSha256,
    createdAt: template.createdAt.toISOString(),
    updatedAt: template.updatedAt.toISOString(),
    archivedAt: template.archivedAt?.toISOString() ?? null,
  }
}

/** As it can be sent to `PUT …/fields` again. */
export function presentTemplateField(field: TemplateField) {
  return { ...field }
}
