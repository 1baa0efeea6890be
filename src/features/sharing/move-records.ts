import { CodedError } from '../../http/coded-error.ts'
import { includesLevel, type Reach } from '../../http/reach.ts'
import { invalidInput } from '../../http/validation.ts'
import { folderFor } from '../folders/choose-folder.ts'
import { listFolders } from '../folders/folders.ts'
import { reachOfCallerNow } from '../folders/reach.ts'
import { changeAsMember, type MemberAct, recordAct } from '../members/change-as-member.ts'
import { membersOf } from '../members/owners.ts'
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
 * Moves records into a folder: all of them, or none. The caller must own each, or manage the folder that it is in. Throws
 * `record_not_found`, `folder_not_found`, `not_authorized`, `folder_gone` and `invalid_input`.
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
    const reach = await reachOfCallerNow(tx, caller, { folders, members: await membersOf(tx, caller.organizationId) })
    // what the caller could do a moment ago may have been withdrawn
    if (!includesLevel(reach.levelIn(folderId), 'use')) throw new CodedError('folder_not_found', { id: input.folderId })
    for (const { table, noun, ids } of groups) {
      const records = new Map((await lockRecords(tx, table, ids)).map(record => [record.id, record]))
      for (const id of ids) assertMovable({ caller, reach }, records.get(id), { noun, id })
      await moveRecords(tx, { table, ids, folderId })
    }
    await recordAct(act, { tx, now }, 'records_moved', { record_ids: ids, folder_id: folderId })
  })
  return { folderId }
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
