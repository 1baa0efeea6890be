import { CodedError } from '../../../http/coded-error.ts'
import type { Platform } from '../../../platform/platform.ts'
import { organizationDefaults } from '../../organizations/organization-defaults.ts'
import type { StoredVersion, Template } from '../template.ts'
import { presentLostFields, presentSave, presentTemplateField } from '../template-presenter.ts'
import { findTemplate } from '../template-store.ts'
import { readDocumentVersion } from '../template-version-store.ts'
import { templateWarnings } from '../template-version-warnings.ts'
import { templateVersion } from '../template-versions.ts'
import type { readOnlyReasons } from './editing-schemas.ts'
import { readEditor } from './editor.ts'
import type { EditorCaller } from './editor-link.ts'
import { findDraft, type TemplateDraft } from './template-draft-store.ts'

/** Returns the template of an editor link, with its current version. Throws `auth_token_not_valid`. */
export async function editedTemplate(
  platform: Pick<Platform, 'caches' | 'database'>,
  { templateId }: Pick<EditorCaller, 'templateId'>,
) {
  const template = await findTemplate(platform.database, templateId)
  if (!template) throw new CodedError('auth_token_not_valid')
  return { template, placed: await templateVersion(platform, templateId, template.version) }
}

/** Returns everything that the editor shows. */
export const readEditingSession = async (
  platform: Pick<Platform, 'caches' | 'config' | 'database'>,
  caller: EditorCaller,
) => presentEditingSession(platform, caller, await editedTemplate(platform, caller))

/** Returns everything that the editor shows, for a version that has already been read. */
export async function presentEditingSession(
  platform: Pick<Platform, 'caches' | 'config' | 'database'>,
  caller: EditorCaller,
  { template, placed }: { template: Template; placed: StoredVersion },
) {
  const { templateId, organizationId, name } = template
  const { person, editorKey } = await readEditor(platform, caller)
  const { allowedOrigins } = await organizationDefaults(platform, organizationId)
  const reason = readOnlyReason(template, placed)
  const documentVersion = await readDocumentVersion(platform.database, templateId, placed.version.version)
  return {
    templateId,
    name,
    filename: placed.document.filename,
    document: {
      // names the version, so that an open page goes on with the document that it has begun to read
      url: `${platform.config.publicUrl}/editing/session/document?version=${placed.version.version}`,
      pageCount: placed.document.pageCount,
      pages: placed.document.pages,
    },
    documentVersion,
    ...presentSavedFields(template, placed),
    draft: presentDraft(await findDraft(platform.database, { templateId, person })),
    editorKey,
    isEditable: reason === null,
    reason,
    embedding: { allowedOrigins },
  }
}

/** Presents the roles and fields of a version as they were saved. */
export const presentSavedFields = ({ status }: Template, placed: StoredVersion) => ({
  status,
  version: placed.version.version,
  signerRoles: placed.version.signerRoles,
  fields: placed.version.fields.map(presentTemplateField),
  ...presentLostFields(placed.version),
  warnings: templateWarnings(placed),
  ...presentSave(placed.save),
})

function readOnlyReason(
  { archivedAt }: Template,
  { document }: StoredVersion,
): (typeof readOnlyReasons)[number] | null {
  if (archivedAt !== null) return 'TemplateArchived'
  return document.certification === null ? null : 'DocumentCertified'
}

function presentDraft(draft: TemplateDraft | null) {
  if (draft === null) return null
  const { lostFields, savedAt, ...content } = draft
  return { ...content, ...(lostFields !== null && { lostFields }), savedAt: savedAt.toISOString() }
}
