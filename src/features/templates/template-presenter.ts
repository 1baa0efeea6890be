import type { Template, TemplateField } from './template.ts'
import type { PlacedDocument } from './template-store.ts'

const warningTexts: Record<string, string> = {
  'macros-removed': 'The document held macros; they are removed',
  'linked-content-left-out': 'The document links to pictures or objects outside of it; they are not shown',
  'tracked-changes-accepted': 'The document holds tracked changes; it is shown and signed with all of them accepted',
}

/** The template record of the interface (decisions.md, section 3). */
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
    warnings: document.warnings.map(code => ({ code, message: warningTexts[code] ?? code })),
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
