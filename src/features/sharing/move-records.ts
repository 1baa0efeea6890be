import { CodedError } from '../../http/coded-error.ts'
import { includesLevel, type Reach } from '../../http/reach.ts'
import { invalidInput } from '../../http/validation.ts'
import type { Tx } from '../../platform/database/transaction.ts'
import { folderFor } from '../folders/choose-folder.ts'
import { listFolders } from '../folders/folders.ts'
import { reachIn, readFolderSharing } from '../folders/managers.ts'
import { reachOfCallerNow } from '../folders/reach.ts'
import { queueMail } from '../mails/queue-mail.ts'
import { changeAsMember, type MemberAct, recordAct } from '../members/change-as-member.ts'
import { type Member, membersOf } from '../members/owners.ts'
import { folderFacts } from './change-folders.ts'
import { documentsMovedAway } from './moved-away-mail.ts'
import { lockRecords, moveRecords, type PlacedRecord, type RecordTable } from './record-store.ts'

/** The records to move, by kind. */
export interface MoveInput {
  folderId: string
  signatureRequestIds?: string[]
  templateIds?: string[]
  redlineRequestIds?: string[]
  bulkSendIds?: string[]
}

const kinds = {
  signatureRequestIds: { table: 'signature_request', noun: 'Signature request' },
  templateIds: { table: 'template', noun: 'Template' },
  redlineRequestIds: { table: 'redline_request', noun: 'Redline request' },
  bulkSendIds: { table: 'bulk_send', noun: 'Bulk send' },
} as const satisfies Record<Exclude<keyof MoveInput, 'folderId'>, { table: RecordTable; noun: string }>

const movedMost = 100

/**
 * Moves records into a folder: all of them, or none. The caller must own each, or manage the folder that it is in. Owners
 * who no longer see what is theirs are told by email. Throws `record_not_found`, `folder_not_found`, `not_authorized`,
 * `folder_gone` and `invalid_input`.
 */
export async function moveInto(act: MemberAct, input: MoveInput): Promise<{ folderId: string | null }> {
  const { platform, caller } = act
  const folderId = await folderFor(platform, caller, { asked: input.folderId })
  const groups = Object.entries(kinds).map(([key, kind]) => ({
    ...kind,
    ids: [...new Set(input[key as keyof typeof kinds] ?? [])],
  }))
  const ids = groups.flatMap(group => group.ids)
  if (ids.length === 0) throw invalidInput('Name at least one record to move')
  if (ids.length > movedMost) throw invalidInput(`At most ${movedMost} records can be moved at once`)
  const action = 'move records of this organization'
  await changeAsMember(act, { permission: 'folders:write', action }, async (tx, now) => {
    const folders = await listFolders(tx, caller.organizationId)
    const members = await membersOf(tx, caller.organizationId)
    const reach = await reachOfCallerNow(tx, caller, { folders, members })
    // what the caller could do a moment ago may have been withdrawn
    if (!includesLevel(reach.levelIn(folderId), 'use')) throw new CodedError('folder_not_found', { id: input.folderId })
    const moved: PlacedRecord[] = []
    for (const { table, noun, ids } of groups) {
      const records = new Map((await lockRecords(tx, table, ids)).map(record => [record.id, record]))
      for (const id of ids) assertMovable({ caller, reach }, records.get(id), { noun, id })
      moved.push(...records.values())
      await moveRecords(tx, { table, ids, folderId })
    }
    await tellOwners(act, { tx, now }, { moved, folderId, members })
    const folder = folders.find(item => item.folderId === folderId)
    await recordAct(act, { tx, now }, 'records_moved', {
      record_ids: ids,
      ...(folder ? folderFacts(folder) : { folder_id: null }),
    })
  })
  return { folderId }
}

/** Tells the owners of moved records, other than the caller, that they no longer see them. */
async function tellOwners(
  { caller }: Pick<MemberAct, 'caller'>,
  { tx, now }: { tx: Tx; now: Date },
  { moved, folderId, members }: { moved: PlacedRecord[]; folderId: string | null; members: Member[] },
): Promise<void> {
  const { organizationId, person } = caller
  const others = members.filter(
    ({ personId }) => personId !== person.personId && moved.some(({ ownerId }) => ownerId === personId),
  )
  if (others.length === 0) return
  const sharing = await readFolderSharing(tx, organizationId, members)
  for (const { personId, role, email, name } of others) {
    const reach = reachIn(sharing, { personId, role })
    const isSeen = (place: string | null) => reach.levelIn(place) !== null
    const count = moved.filter(record => record.ownerId === personId && isSeen(record.folderId)).length
    if (count > 0 && !isSeen(folderId))
      await queueMail(tx, {
        kind: documentsMovedAway,
        organizationId,
        to: { email, name: name || null },
        subjectId: organizationId,
        details: { by: person.name || person.email, count },
        at: now,
      })
  }
}

function assertMovable(
  { caller, reach }: Pick<MemberAct, 'caller'> & { reach: Reach },
  record: PlacedRecord | undefined,
  { noun, id }: { noun: string; id: string },
): void {
  const level = record?.organizationId === caller.organizationId ? reach.levelIn(record.folderId) : null
  if (!record || level === null) throw new CodedError('record_not_found', { resource: noun, id })
  const isOwn = record.ownerId === caller.person.personId && includesLevel(level, 'use')
  if (level !== 'manage' && !isOwn) throw new CodedError('not_authorized', { action: `move ${id}` })
}
