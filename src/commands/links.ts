import type { Command } from 'commander'
import { presentLink } from '../features/links/link-schemas.ts'
import type { Link } from '../features/links/link-store.ts'
import { listLinksOf, revokeAnyLink } from '../features/links/revoke-link.ts'
import { linkKinds } from '../link-kinds.ts'
import { StartError } from '../start-error.ts'
import { addCommand, addNoun, type JsonOption } from './command.ts'
import { finish } from './finish.ts'
import { print, printAs, quoted, usedAndRevoked } from './print.ts'
import { withPlatform } from './with-platform.ts'

/** Adds the commands for the links of signers, templates and negotiations. */
export function addLinkCommands(program: Command): void {
  const links = addNoun(program, 'links', 'Links that open a document for a signer, an editor or a negotiator')
  addCommand(links, 'list <owner-id>', {
    about: 'List the links of a recipient signature, a template or a redline request.',
    example: 'links list rsig_…',
  }).action(
    finish(async (ownerId: string, { json }: JsonOption) =>
      withPlatform(async platform => {
        const links = await listLinksOf(platform, linkKinds, ownerId)
        if (links === null)
          throw new StartError(`${ownerId} is not the id of a recipient signature, a template or a redline request.`)
        return printAs(json, links.map(presentLink), () => links.map(linkLine).join(''))
      }),
    ),
  )
  addCommand(links, 'revoke <link-id>', {
    about: 'Revoke a link. The session it opened ends at once; other links keep working.',
    example: 'links revoke lnk_…',
  }).action(
    finish(async (linkId: string, { json }: JsonOption) =>
      withPlatform(async platform => {
        if (!(await revokeAnyLink(platform, linkKinds, linkId))) throw new StartError(`There is no link ${linkId}.`)
        return print({ revoked: linkId }, json)
      }),
    ),
  )
}

function linkLine(link: Link): string {
  const { linkId, channel, credentialId, credentialName, memberEmail, editor, createdAt, expiresAt, round } = link
  const maker =
    credentialId === null ? 'created through the API' : `created by ${credentialId}${quoted(credentialName)}`
  const end = expiresAt === null ? `until round ${round} ends` : `until ${expiresAt.toISOString()}`
  const person = memberEmail === null ? quoted(editor?.name ?? null) : ` ${memberEmail}`
  const origin = channel === 'mail' ? 'emailed' : maker
  return `${linkId}  ${origin}${person && ` for${person}`} ${createdAt.toISOString()}, valid ${end}${usedAndRevoked(link)}${revokedBy(link)}\n`
}

function revokedBy({ revokedBy: by }: Link): string {
  if (by === null) return ''
  return by.identified_by === 'credential'
    ? ` by ${by.credential_id}${quoted(by.credential_name)}`
    : ' at the command line'
}
