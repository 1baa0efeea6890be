import { type ExpressionBuilder, type Selectable, sql } from 'kysely'
import { inPlaces, type SeenPlaces } from '../../../platform/database/places.ts'
import type { Database } from '../../../platform/database/schema.ts'
import type { Executor, Tx } from '../../../platform/database/transaction.ts'
import { type DraftContent, emptyContent, type RequestDraft } from './request-draft.ts'

export type NewDraft = Pick<
  RequestDraft,
  'draftId' | 'organizationId' | 'personId' | 'templateId' | 'content' | 'againId' | 'createdAt'
>

export async function insertRequestDraft(tx: Tx, draft: NewDraft): Promise<void> {
  await tx
    .insertInto('request_draft')
    .values({
      id: draft.draftId,
      organization_id: draft.organizationId,
      person_id: draft.personId,
      template_id: draft.templateId,
      content: JSON.stringify(draft.content),
      again_id: draft.againId,
      created_at: draft.createdAt,
      updated_at: draft.createdAt,
    })
    .execute()
}

const selectDraft = (db: Executor) =>
  db
    .selectFrom('request_draft as d')
    .innerJoin('template as t', 't.id', 'd.template_id')
    .selectAll('d')
    .select('t.folder_id')

export async function findRequestDraft(db: Executor, draftId: string): Promise<RequestDraft | null> {
  const row = await selectDraft(db).where('d.id', '=', draftId).executeTakeFirst()
  return row ? toDraft(row) : null
}

/** Reads and locks a draft until this transaction ends. Returns null if it was discarded. */
export async function lockRequestDraft(tx: Tx, draftId: string): Promise<RequestDraft | null> {
  const row = await selectDraft(tx).where('d.id', '=', draftId).forUpdate('d').executeTakeFirst()
  return row ? toDraft(row) : null
}

/** Saves the content of a draft, if it still has this version and was not sent. Returns whether it did. */
export async function saveContent(
  tx: Tx,
  { draftId, version, content, at }: { draftId: string; version: number; content: DraftContent; at: Date },
): Promise<boolean> {
  const saved = await tx
    .updateTable('request_draft')
    .set({ content: JSON.stringify(content), version: version + 1, updated_at: at })
    .where('id', '=', draftId)
    .where('version', '=', version)
    .where('sent_as', 'is', null)
    .executeTakeFirst()
  return saved.numUpdatedRows === 1n
}

export async function setDraftSent(tx: Tx, draftId: string, signatureRequestId: string, at: Date): Promise<void> {
  await tx
    .updateTable('request_draft')
    // what it said is now in the request, whose content may be deleted
    .set({ sent_as: signatureRequestId, updated_at: at, content: JSON.stringify(emptyContent([])) })
    .where('id', '=', draftId)
    .execute()
}

/** Records as which request an ended one was last sent again. */
export async function setSentAgain(tx: Tx, againId: string, signatureRequestId: string): Promise<void> {
  await tx
    .updateTable('signature_request')
    .set({ sent_again_as: signatureRequestId })
    .where('id', '=', againId)
    .execute()
}

export async function deleteRequestDraft(tx: Tx, draftId: string): Promise<void> {
  await tx.deleteFrom('request_draft').where('id', '=', draftId).execute()
}

/** The condition for a draft of a template in which nothing was entered. */
const isUntouched = (eb: ExpressionBuilder<{ d: Database['request_draft']; t: Database['template'] }, 'd' | 't'>) =>
  eb.and([eb('d.version', '=', 1), eb('d.again_id', 'is', null), eb('t.one_off', '=', false)])

/** Returns a person's draft of a template in which nothing was entered; null if there is none. */
export async function findUntouchedDraft(
  tx: Tx,
  { organizationId, personId, templateId }: { organizationId: string; personId: string; templateId: string },
): Promise<string | null> {
  const row = await tx
    .selectFrom('request_draft as d')
    .innerJoin('template as t', 't.id', 'd.template_id')
    .select('d.id')
    .where('d.organization_id', '=', organizationId)
    .where('d.person_id', '=', personId)
    .where('d.template_id', '=', templateId)
    .where('d.sent_as', 'is', null)
    .where(isUntouched)
    .limit(1)
    .executeTakeFirst()
  return row?.id ?? null
}

export interface ListedDraft {
  draftId: string
  templateName: string
  isOneOff: boolean
  content: DraftContent
  updatedAt: Date
}

/** Lists a person's drafts that were not sent, last changed first, of templates in places that the person sees. */
export async function listRequestDrafts(
  db: Executor,
  wanted: { organizationId: string; personId: string; places: SeenPlaces; limit: number },
): Promise<ListedDraft[]> {
  const { organizationId, personId, places, limit } = wanted
  const isSeen = inPlaces(places, 't.folder_id')
  const rows = await db
    .selectFrom('request_draft as d')
    .innerJoin('template as t', 't.id', 'd.template_id')
    .select(['d.id', 't.name', 't.one_off', 'd.content', 'd.updated_at'])
    .where('d.organization_id', '=', organizationId)
    .where('d.person_id', '=', personId)
    .where('d.sent_as', 'is', null)
    .where(eb => eb.not(isUntouched(eb)))
    .$if(isSeen !== null, query => query.where(sql<boolean>`${isSeen}`))
    .orderBy('d.updated_at', 'desc')
    .limit(limit)
    .execute()
  return rows.map(row => ({
    draftId: row.id,
    templateName: row.name,
    isOneOff: row.one_off,
    content: row.content as DraftContent,
    updatedAt: row.updated_at,
  }))
}

/**
 * Lists up to `limit` drafts that nobody needs any more: drafts that nobody changed since `before`, of people without an
 * account, and drafts that were sent before `sentBefore`.
 */
export async function listOldDrafts(
  db: Executor,
  { before, sentBefore, limit, but }: { before: Date; sentBefore: Date; limit: number; but: string[] },
): Promise<string[]> {
  const rows = await db
    .selectFrom('request_draft')
    .select('id')
    .where(eb =>
      eb.or([
        eb('updated_at', '<', before),
        eb('person_id', 'is', null),
        eb.and([eb('sent_as', 'is not', null), eb('updated_at', '<', sentBefore)]),
      ]),
    )
    .where(eb => eb.not(eb('id', '=', eb.fn.any(eb.val(but)))))
    .orderBy('updated_at')
    .limit(limit)
    .execute()
  return rows.map(row => row.id)
}

const toDraft = (row: Selectable<Database['request_draft']> & { folder_id: string | null }): RequestDraft => ({
  draftId: row.id,
  organizationId: row.organization_id,
  personId: row.person_id,
  templateId: row.template_id,
  folderId: row.folder_id,
  version: row.version,
  content: row.content as DraftContent,
  againId: row.again_id,
  sentAs: row.sent_as,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
})
