import { presentLink } from '../features/links/link-schemas.ts'
import type { Link } from '../features/links/link-store.ts'
import { listLinksOf, revokeAnyLink } from '../features/links/revoke-link.ts'
import { linkKinds } from '../link-kinds.ts'
import { StartError } from '../start-error.ts'
import { type Commands, UsageError } from './command.ts'
import { print, printAs, quoted, usedAndRevoked } from './print.ts'
import { withPlatform } from './with-platform.ts'

/** The links of signers, templates and negotiations. */
export const linkCommands: Commands = {
  'links list': async ([ownerId], { json }) => {
    if (!ownerId)
      throw new UsageError('links list needs the ID of a recipient signature, a template or a redline request')
    return withPlatform(async platform => {
      const links = await listLinksOf(platform, linkKinds, ownerId)
      if (links === null)
        throw new StartError(`${ownerId} is not the id of a recipient signature, a template or a redline request.`)
      return printAs(json, links.map(presentLink), () => links.map(linkLine).join(''))
    })
  },
  'links revoke': async ([linkId]) => {
    if (!linkId) throw new UsageError('links revoke needs a LINK_ID; links list shows them')
    return withPlatform(async platform => {
      if (!(await revokeAnyLink(platform, linkKinds, linkId))) throw new StartError(`There is no link ${linkId}.`)
      return print({ revoked: linkId })
    })
  },
}

function linkLine(link: Link): string {
  const { linkId, channel, credentialId, credentialName, memberEmail, createdAt, expiresAt, round } = link
  const maker = credentialId === null ? 'made by the API' : `made by ${credentialId}${quoted(credentialName)}`
  const end = expiresAt === null ? `until round ${round} ends` : `until ${expiresAt.toISOString()}`
  const whose = memberEmail === null ? '' : ` for ${memberEmail}`
  const origin = channel === 'mail' ? 'mailed' : maker
  return `${linkId}  ${origin}${whose} ${createdAt.toISOString()}, opens ${end}${usedAndRevoked(link)}${revokedBy(link)}\n`
}

function revokedBy({ revokedBy: by }: Link): string {
  if (by === null) return ''
  return by.identified_by === 'credential'
    ? ` by ${by.credential_id}${quoted(by.credential_name)}`
    : ' by the command line'
}
