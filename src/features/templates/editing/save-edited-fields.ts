import { CodedError } from '../../../http/coded-error.ts'
import type { Platform } from '../../../platform/platform.ts'
import { assertLinkLives } from '../../links/open-link.ts'
import { type PlaceFieldsInput, placeFields, type SavedTemplate } from '../place-fields.ts'
import type { Template } from '../template.ts'
import { readEditor } from './editor.ts'
import { type EditorCaller, editorLinks } from './editor-link.ts'
import { editedTemplate } from './read-editing-session.ts'
import { deleteDraft } from './template-draft-store.ts'

/**
 * Saves the fields that an editor has placed and deletes the editor's draft, unless someone else has saved since
 * `basedOn`. Throws `template_archived`, `editor_link_expired` if the link has been revoked, and the errors of
 * `placeFields`.
 */
export async function saveEditedFields(
  platform: Platform,
  { caller, basedOn, input }: { caller: EditorCaller; basedOn: number | null; input: PlaceFieldsInput },
): Promise<SavedTemplate> {
  const { template } = await editedTemplate(platform, caller)
  assertInUse(template)
  const { by, person } = await readEditor(platform, caller)
  return placeFields(platform, {
    seenTemplate: template,
    input,
    terms: {
      by,
      basedOn,
      strict: false,
      async assertAllowed(tx, locked) {
        assertInUse(locked)
        await assertLinkLives(tx, editorLinks, caller.linkId)
      },
      writeBeside: (tx, { templateId }) => deleteDraft(tx, { templateId, person }),
    },
  })
}

function assertInUse({ archivedAt }: Template): void {
  if (archivedAt !== null) throw new CodedError('template_archived')
}
