import type { Credential } from '../credentials/revoke-credential.ts'
import { allScopes } from '../credentials/scopes.ts'
import type { Link } from './link-store.ts'

const usedAndRevoked = ({ lastUsedAt, revokedAt }: { lastUsedAt: Date | null; revokedAt: Date | null }) =>
  `${lastUsedAt ? `, used ${lastUsedAt.toISOString()}` : ''}${revokedAt ? `, revoked ${revokedAt.toISOString()}` : ''}`

const quoted = (name: string | null) => (name === null ? '' : ` "${name}"`)

/** A credential as the command line lists it. */
export function credentialLine(credential: Credential): string {
  const { credentialId, hint, name, scopes } = credential
  const kind = hint === null ? 'OAuth client' : `API key ending in ${hint}`
  const may = scopes.length === allScopes.length ? 'all scopes' : scopes.join(' ')
  return `${credentialId}  ${kind}${quoted(name)}, ${may}${usedAndRevoked(credential)}\n`
}

/** A link as the command line lists it. */
export function linkLine(link: Link): string {
  const { linkId, channel, credentialId, credentialName, memberEmail, createdAt, expiresAt, round } = link
  const maker = credentialId === null ? 'made by the API' : `made by ${credentialId}${quoted(credentialName)}`
  const end = expiresAt === null ? `until round ${round} ends` : `until ${expiresAt.toISOString()}`
  const whose = memberEmail === null ? '' : ` for ${memberEmail}`
  const origin = channel === 'mail' ? 'mailed' : maker
  return `${linkId}  ${origin}${whose} ${createdAt.toISOString()}, opens ${end}${usedAndRevoked(link)}\n`
}
