import type { Static } from '@sinclair/typebox'
import { inTransaction } from '../../../platform/database/transaction.ts'
import type { Platform } from '../../../platform/platform.ts'
import { assertLinkLives } from '../../links/open-link.ts'
import type { draftBody } from './editing-schemas.ts'
import { readEditor } from './editor.ts'
import { type EditorCaller, editorLinks } from './editor-link.ts'
import { deleteDraft, upsertDraft } from './template-draft-store.ts'

/**
 * Stores the unsaved changes of an editor as they were sent. They replace the same person's previous draft, even if it
 * was stored through another link. Throws `editor_link_expired` if the link has been revoked.
 */
export async function keepTemplateDraft(
  platform: Pick<Platform, 'clock' | 'database'>,
  caller: EditorCaller,
  content: Static<typeof draftBody>,
): Promise<{ savedAt: Date }> {
  const { person, linkExpiresAt: expiresAt } = await readEditor(platform, caller)
  const savedAt = platform.clock.now()
  await inTransaction(platform.database, async tx => {
    // locks the template and the draft before the link, in the same order as a save
    await upsertDraft(
      tx,
      { templateId: caller.templateId, person },
      { ...content, lostFields: content.lostFields ?? null, savedAt, expiresAt },
    )
    await assertLinkLives(tx, editorLinks, caller.linkId)
  })
  return { savedAt }
}

/** Deletes the unsaved changes of the caller. Throws `editor_link_expired` if the link has been revoked. */
export async function dropTemplateDraft(platform: Pick<Platform, 'database'>, caller: EditorCaller): Promise<void> {
  const { person } = await readEditor(platform, caller)
  await inTransaction(platform.database, async tx => {
    await deleteDraft(tx, { templateId: caller.templateId, person })
    await assertLinkLives(tx, editorLinks, caller.linkId)
  })
}
