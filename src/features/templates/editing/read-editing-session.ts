import { CodedError } from '../../../http/coded-error.ts'
import type { Platform } from '../../../platform/platform.ts'
import { organizationDefaults } from '../../organizations/organization-defaults.ts'
import type { StoredVersion, Template } from '../template.ts'
import { presentLostFields, presentSave, presentTemplateField } from '../template-presenter.ts'
import { findTemplate } from '../template-store.ts'
import { templateWarnings } from '../template-version-warnings.ts'
import { templateVersion } from '../template-versions.ts'
import type { readOnlyReasons } from './editing-schemas.ts'
import { readEditor } from './editor.ts'
import type { EditorCaller } from './editor-link.ts'
import { findDraft, type TemplateDraft } from './template-draft-store.ts'

/** The template of an editor link, with its current version. Throws `auth_token_not_valid`. */
export async function editedTemplate(platform: Platform, { templateId }: Pick<EditorCaller, 'templateId'>) {
  const template = await findTemplate(platform.database, templateId)
  if (!template) throw new CodedError('auth_token_not_valid')
  return { template, placed: await templateVersion(platform, templateId, template.version) }
}

/** Everything that the editor shows. */
export const readEditingSession = async (platform: Platform, caller: EditorCaller) =>
  presentEditingSession(platform, caller, await editedTemplate(platform, caller))

/** The same of a version that is known. */
export async function presentEditingSession(
  platform: Platform,
  caller: EditorCaller,
  { template, placed }: { template: Template; placed: StoredVersion },
) {
  const { templateId, organizationId, name } = template
  const { person, editorKey } = await readEditor(platform, caller)
  const { allowedOrigins } = await organizationDefaults(platform, organizationId)
  const reason = readOnlyReason(template, placed)
  return {
    templateId,
    name,
    filename: placed.document.filename,
    document: {
      url: `${platform.config.publicUrl}/editing/session/document`,
      pageCount: placed.document.pageCount,
      pages: placed.document.pages,
    },
    ...presentSavedFields(template, placed),
    ...presentLostFields(placed.version),
    draft: presentDraft(await findDraft(platform.database, { templateId, person })),
    editorKey,
    isEditable: reason === null,
    reason,
    embedding: { allowedOrigins },
  }
}

/** Roles and fields as somebody saved them. */
export const presentSavedFields = ({ status }: Template, placed: StoredVersion) => ({
  status,
  version: placed.version.version,
  signerRoles: placed.version.signerRoles,
  fields: placed.version.fields.map(presentTemplateField),
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

const presentDraft = (draft: TemplateDraft | null) => draft && { ...draft, savedAt: draft.savedAt.toISOString() }
