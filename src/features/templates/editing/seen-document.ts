import { Type } from '@sinclair/typebox'
import { CodedError } from '../../../http/coded-error.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { StoredDocument, StoredVersion, Template } from '../template.ts'
import { templateVersion } from '../template-versions.ts'
import type { EditorCaller } from './editor-link.ts'
import { readEditorOfLink } from './editor-link-store.ts'
import { editedTemplate } from './read-editing-session.ts'

/** The link that lets an editor see versions of a template. */
export type SeenBy = Pick<EditorCaller, 'templateId' | 'linkId'>

/** The schema of the query parameter that names the version whose document is requested. */
export const versionQuery = Type.Optional(
  Type.String({
    pattern: '^[1-9]\\d{0,8}$',
    description:
      'The version of the template whose document to use: one that a lost field names, or one that was the latest since this link was created. Defaults to the latest',
  }),
)

/**
 * Returns a version of the template that an editor may see: the latest version, a version that has been the latest
 * since the link was created, or one that a lost field names. Throws `template_version_not_found` for any other
 * version.
 */
export async function seenVersion(
  platform: Pick<Platform, 'caches' | 'database'>,
  caller: SeenBy,
  requestedVersion: string | undefined,
): Promise<{ template: Template; placed: StoredVersion }> {
  const { template, placed } = await editedTemplate(platform, caller)
  const version = requestedVersion === undefined ? template.version : Number(requestedVersion)
  if (version === template.version) return { template, placed }
  if (version > template.version || !(await isSeen(platform, caller, placed, version)))
    throw new CodedError('template_version_not_found', { version: String(version) })
  return { template, placed: await templateVersion(platform, template.templateId, version) }
}

async function isSeen(
  platform: Pick<Platform, 'caches' | 'database'>,
  { linkId }: SeenBy,
  latest: StoredVersion,
  version: number,
) {
  if (latest.version.lostFields?.some(field => field.version === version)) return true
  const { createdAt } = await readEditorOfLink(platform.database, linkId)
  const { save: next } = await templateVersion(platform, latest.version.templateId, version + 1)
  return next !== null && next.at >= createdAt
}

/** Returns the document of a version that an editor may see. Throws `template_version_not_found`. */
export const seenDocument = async (
  platform: Pick<Platform, 'caches' | 'database'>,
  caller: SeenBy,
  version: string | undefined,
): Promise<StoredDocument> => (await seenVersion(platform, caller, version)).placed.document
