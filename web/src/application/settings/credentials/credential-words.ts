import type { Credential } from '../../../api/generated/calls.ts'
import { settingsText } from '../../../texts/settings-text.ts'
import { timeAgo } from '../../../texts/time-ago.ts'
import type { FolderPlaces } from '../../where/use-places.ts'

/** Returns the name that the organization gave a credential, else its kind. */
export const credentialName = ({ name, kind }: Credential): string => name ?? settingsText(`kind_${kind}`)

/** Describes when a credential was last used, or when it was revoked. */
export function usageWords({ revokedAt, lastUsedAt }: Credential): string {
  const ago = (moment: string) => ({ when: timeAgo(moment, Date.now()) })
  if (revokedAt !== null) return settingsText('revokedAgo', ago(revokedAt))
  return lastUsedAt === null ? settingsText('neverUsed') : settingsText('lastUsed', ago(lastUsedAt))
}

/** Names the person who created a credential in the application; null if that is unknown. */
export function makerWords({ createdBy }: Credential): string | null {
  if (createdBy === null) return null
  const name = createdBy.name || createdBy.email
  return settingsText(createdBy.isMember ? 'createdByPerson' : 'createdByFormer', { name })
}

/** Names the folders that a credential is bound to, as far as the person sees them. */
export function boundWords(folderIds: readonly string[], places: FolderPlaces | null | undefined): string {
  const names = (places?.folders ?? []).filter(({ folderId }) => folderIds.includes(folderId)).map(({ name }) => name)
  return names.length === 0 ? settingsText('boundToUnseen') : settingsText('boundTo', { names: names.join(', ') })
}
