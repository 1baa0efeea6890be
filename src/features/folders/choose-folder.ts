import { Type } from '@sinclair/typebox'
import { CodedError } from '../../http/coded-error.ts'
import type { ErrorCode } from '../../http/error-catalogue.ts'
import { everyoneFolder } from '../../http/folder-parameter.ts'
import { nullable } from '../../http/nullable.ts'
import { includesLevel, type Reach } from '../../http/reach.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { isId } from '../../platform/ids.ts'
import type { Platform } from '../../platform/platform.ts'
import { organizationDefaults } from '../organizations/organization-defaults.ts'
import { ensurePrivateFolder } from './folder-store.ts'
import { forgetReach } from './reach.ts'

/** What names the private folder of the person who calls. */
export const privateFolder = 'private'

/** The property with which the caller chooses the folder of a new record. */
export const folderIdInput = Type.Optional(
  Type.String({
    maxLength: 100,
    description: `The folder in which it is kept, which decides who in the organization sees it: an id, \`${everyoneFolder}\`, or \`${privateFolder}\` for the private folder of a person who is signed in. Defaults to the folder of what it is made from, or else to the setting of the organization`,
    examples: [everyoneFolder],
  }),
)

/** The property with which a record shows its folder. */
export const folderIdShown = nullable(Type.String(), {
  description: 'The folder in which it is kept; null if everyone in the organization sees it',
  examples: [null],
})

/** The property with which a record shows to whom it belongs. */
export const ownerIdShown = nullable(Type.String(), {
  description:
    'The id of the person to whom it belongs: who created it, or who got it when that person left, which changes no `updatedAt`. Null if a program created it',
  examples: [null],
})

/** The errors of a route that keeps a new record in a folder. */
export const folderErrors = [
  'folder_not_found',
  'folder_gone',
  'folder_required',
  'folders_off',
] as const satisfies ErrorCode[]

/** Whoever chooses a folder. */
export interface FolderChooser {
  organizationId: string
  reach: Reach
  person: { personId: string } | null
}

/**
 * Returns the folder for a new record, null for none.
 * @param asked the choice of the caller
 * @param usual the folder of what the record is made from; undefined if it is made from nothing
 * Throws `folder_not_found`, `not_authorized`, `folders_off` and `folder_required`.
 */
export async function folderFor(
  platform: Pick<Platform, 'caches' | 'clock' | 'database'>,
  caller: FolderChooser,
  { asked, usual }: { asked: string | undefined; usual?: string | null },
): Promise<string | null> {
  if (asked !== undefined) return chosenFolder(platform, caller, asked)
  if (usual !== undefined && includesLevel(caller.reach.levelIn(usual), 'use') && usual !== null) return usual
  const { defaultPlace } = await organizationDefaults(platform, caller.organizationId)
  if (defaultPlace === 'private' && caller.person !== null) return chosenFolder(platform, caller, privateFolder)
  if (includesLevel(caller.reach.levelIn(null), 'use')) return null
  const [only, ...others] = caller.reach.places.folderIds
  // a program that is bound to one folder need not name it
  if (only !== undefined && others.length === 0) return only
  throw new CodedError('folder_required')
}

async function chosenFolder(
  platform: Pick<Platform, 'caches' | 'clock' | 'database'>,
  { organizationId, reach, person }: FolderChooser,
  asked: string,
): Promise<string | null> {
  if (asked === privateFolder && person !== null) {
    const { keepsFolders } = await organizationDefaults(platform, organizationId)
    if (!keepsFolders) throw new CodedError('folders_off')
    return privateFolderOf(platform, organizationId, person.personId)
  }
  if (asked !== everyoneFolder && !isId('fold', asked)) throw folderNotFound(asked)
  const folderId = asked === everyoneFolder ? null : asked
  const level = reach.levelIn(folderId)
  if (level === null) throw folderNotFound(asked)
  if (!includesLevel(level, 'use')) throw new CodedError('not_authorized', { action: 'keep something in this folder' })
  return folderId
}

const folderNotFound = (id: string) => new CodedError('folder_not_found', { id })

/** Returns the private folder of a person in an organization. Creates it when it is first used. */
export async function privateFolderOf(
  platform: Pick<Platform, 'caches' | 'clock' | 'database'>,
  organizationId: string,
  personId: string,
): Promise<string> {
  const at = platform.clock.now()
  const { folderId, isNew } = await inTransaction(platform.database, tx =>
    ensurePrivateFolder(tx, { organizationId, personId, at }),
  )
  if (isNew) forgetReach(platform)
  return folderId
}
