import { CodedError } from '../../../http/coded-error.ts'
import { inTransaction, type Tx } from '../../../platform/database/transaction.ts'
import type { Platform } from '../../../platform/platform.ts'
import { giveUpFiles, removeGivenUpFiles } from '../../../platform/storage/pending-files.ts'
import type { MemberCaller } from '../../credentials/member-access.ts'
import { deleteOneOffFiles } from '../../templates/delete-one-off-files.ts'
import { createEditorLink } from '../../templates/editing/editor-link.ts'
import { lockKeptTemplate } from '../../templates/one-off-template.ts'
import { handleDue } from '../due-requests.ts'
import { isTemplateUsed } from '../template-use-store.ts'
import { deleteRequestDraft, findRequestDraft, listOldDrafts, lockRequestDraft, saveContent } from './draft-store.ts'
import type { DraftContent } from './request-draft.ts'

/**
 * Saves the content of a draft. Throws `draft_changed` if somebody saved it since `version`, and `draft_sent` if it was
 * sent.
 */
export async function saveRequestDraft(
  { clock, database }: Pick<Platform, 'clock' | 'database'>,
  { draftId, version }: { draftId: string; version: number },
  content: DraftContent,
): Promise<{ version: number; updatedAt: Date }> {
  const at = clock.now()
  const isSaved = await inTransaction(database, tx => saveContent(tx, { draftId, version, content, at }))
  if (isSaved) return { version: version + 1, updatedAt: at }
  const draft = await findRequestDraft(database, draftId)
  if (!draft) throw new CodedError('resource_not_found', { resource: 'Draft', id: draftId })
  throw new CodedError(draft.sentAs === null ? 'draft_changed' : 'draft_sent')
}

/** Discards a draft, and its document if nothing else needs it. A repeat changes nothing. */
export async function discardRequestDraft(
  platform: Pick<Platform, 'clock' | 'database' | 'storage'>,
  draftId: string,
): Promise<void> {
  const keys = await inTransaction(platform.database, async tx => {
    const draft = await lockRequestDraft(tx, draftId)
    if (!draft) return []
    await deleteRequestDraft(tx, draftId)
    const { templateId } = draft
    const unused = await deleteOneOffFiles(tx, templateId, platform.clock.now(), () =>
      isTemplateUsed(tx, templateId, {}),
    )
    await giveUpFiles(tx, unused)
    return unused
  })
  await removeGivenUpFiles(platform.database, platform.storage, keys)
}

const unchangedMs = 180 * 86_400_000
const sentMs = 7 * 86_400_000

/** Discards drafts that nobody changed for 180 days, drafts of people without an account, and drafts sent a week ago. */
export async function discardOldDrafts(
  platform: Pick<Platform, 'clock' | 'database' | 'log' | 'storage'>,
  signal: AbortSignal,
): Promise<void> {
  const now = platform.clock.now().getTime()
  const limits = { before: new Date(now - unchangedMs), sentBefore: new Date(now - sentMs) }
  await handleDue(platform, signal, {
    name: 'discarding a draft',
    find: (limit, but) => listOldDrafts(platform.database, { ...limits, limit, but }),
    handle: draftId => discardRequestDraft(platform, draftId),
  })
}

/**
 * Creates a URL for placing the fields of a draft's document. Throws `draft_sent`, and `draft_of_template` if the
 * document is a template of the organization, whose fields are edited for everybody.
 */
export async function createDraftEditUrl(
  platform: Pick<Platform, 'clock' | 'config'>,
  tx: Tx,
  { draftId, by: { knownBy, person } }: { draftId: string; by: MemberCaller },
) {
  const draft = await lockRequestDraft(tx, draftId)
  if (!draft) throw new CodedError('resource_not_found', { resource: 'Draft', id: draftId })
  if (draft.sentAs !== null) throw new CodedError('draft_sent')
  const { templateId, isOneOff } = await lockKeptTemplate(tx, draft.templateId)
  if (!isOneOff) throw new CodedError('draft_of_template')
  return createEditorLink(platform, tx, {
    templateId,
    createdBy: knownBy,
    editor: { name: person.name || person.email, email: person.email },
  })
}
