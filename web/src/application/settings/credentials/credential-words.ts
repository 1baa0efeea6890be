import type { Credential } from '../../../api/generated/calls.ts'
import { applicationText } from '../../../texts/application-text.ts'
import { timeAgo } from '../../../texts/time-ago.ts'

/** Returns the name that the organization gave a credential, else its kind. */
export const credentialName = ({ name, kind }: Credential): string => name ?? applicationText(`kind_${kind}`)

/** Describes when a credential was last used, or when it was revoked. */
export function usageWords({ revokedAt, lastUsedAt }: Credential): string {
  const ago = (moment: string) => ({ when: timeAgo(moment, Date.now()) })
  if (revokedAt !== null) return applicationText('revokedAgo', ago(revokedAt))
  return lastUsedAt === null ? applicationText('neverUsed') : applicationText('lastUsed', ago(lastUsedAt))
}

/** Names the person who created a credential in the application; null if that is unknown. */
export function makerWords({ createdBy }: Credential): string | null {
  if (createdBy === null) return null
  const name = createdBy.name || createdBy.email
  return applicationText(createdBy.isMember ? 'createdByPerson' : 'createdByFormer', { name })
}
