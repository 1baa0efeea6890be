import type { Static } from '@sinclair/typebox'
import { inTransaction } from '../../../platform/database/transaction.ts'
import type { Platform } from '../../../platform/platform.ts'
import { assertLinkLives } from '../../links/open-link.ts'
import type { draftBody } from './editing-schemas.ts'
import { readEditor } from './editor.ts'
import { type EditorCaller, editorLinks } from './editor-link.ts'
import { deleteDraft, upsertDraft } from './template-draft-store.ts'

/**
 * Keeps what an editor has not saved yet, as it was sent: in the place of what the same person kept before, also by another link.
 * Throws `editor_link_expired` where the link was revoked meanwhile.
 */
export async function keepTemplateDraft(
  platform: Platform,
  caller: EditorCaller,
  content: Static<typeof draftBody>,
): Promise<{ savedAt: Date }> {
  const { person, linkExpiresAt: expiresAt } = await readEditor(platform, caller)
  const savedAt = platform.clock.now()
  await inTransaction(platform.database, async tx => {
    // the template and the draft are locked before the link, as by a save
    await upsertDraft(
      tx,
      { templateId: caller.templateId, person },
      { ...content, lostFields: content.lostFields ?? null, savedAt, expiresAt },
    )
    await assertLinkLives(tx, editorLinks, caller.linkId)
  })
  return { savedAt }
}

/** Throws away what the caller has not saved. Throws as `keepTemplateDraft`. */
export async function dropTemplateDraft(platform: Platform, caller: EditorCaller): Promise<void> {
  const { person } = await readEditor(platform, caller)
  await inTransaction(platform.database, async tx => {
    await deleteDraft(tx, { templateId: caller.templateId, person })
    await assertLinkLives(tx, editorLinks, caller.linkId)
  })
}
