import packageJson from '../../../../package.json' with { type: 'json' }
import type { HiddenText } from '../../../engine/redline/redline-view.ts'
import type { ActorOrigin } from '../../../http/actor-origin.ts'
import type { Platform } from '../../../platform/platform.ts'
import { presentOrganization } from '../../organizations/branding.ts'
import { organizationDefaults } from '../../organizations/organization-defaults.ts'
import { templateVersion } from '../../templates/template-versions.ts'
import { isInSigning } from '../agreement/agreement-guard.ts'
import type { PresentedChange } from '../document/present-change.ts'
import { obstaclesOf } from '../obstacles/obstacles.ts'
import { changeAsMember, readOwn } from '../redline-caller.ts'
import { recordOfMember } from '../redline-events.ts'
import type { PartyMemberCaller } from '../redline-link.ts'
import { presentMember, presentRedlineRequest } from '../redline-presenter.ts'
import { may, sideOf, stateAfter } from '../redline-request.ts'
import { readNegotiation, showDocument } from './read-negotiation.ts'
import { showChanges } from './session-changes.ts'
import { sessionTag } from './session-tag.ts'

/** The whole of what a member meets behind their URL. */
export async function readRedlineSession(platform: Platform, caller: PartyMemberCaller, origin: ActorOrigin) {
  return (await beginRedlineSession(platform, caller, origin)).show()
}

/**
 * What a member meets behind their URL. The first look of the side in turn opens the document for it. The document is read and
 * drawn only when it is shown; with `since`, only what has changed since that revision, where this is known and shorter.
 */
export async function beginRedlineSession(
  platform: Platform,
  caller: PartyMemberCaller,
  origin: ActorOrigin,
  since?: number,
) {
  let own = await readOwn(platform, caller)
  if (stateAfter(own.request, 'open', own.member.role)) {
    await openDocument(platform, caller, origin)
    own = await readOwn(platform, caller)
  }
  const { request, known, members, member } = own
  const { document } = await templateVersion(platform, request.templateId, request.templateVersion)
  const organization = await organizationDefaults(platform, request.organizationId)
  const allowed = may(request, member.role)
  if (allowed.reopen) allowed.reopen = !(await isInSigning(platform, request))
  const looking = { request, known, member }
  const { said, source, facts } = await readNegotiation(platform, looking)
  const session = {
    ...presentRedlineRequest(request, members),
    organization: presentOrganization(platform, organization),
    allowedOrigins: organization.allowedOrigins,
    filename: document.filename,
    member: { ...presentMember(member), side: sideOf(member.role) },
    members: members.map(member => ({ ...presentMember(member), side: sideOf(member.role) })),
    may: allowed,
    ...said,
  }
  return {
    tag: sessionTag({ version: packageJson.version, session, source, facts }, since),
    async show() {
      const obstacles = (changes: PresentedChange[], hidden: HiddenText[]) => {
        const openChanges = changes.filter(change => change.open)
        return obstaclesOf(request, member.role, known, facts && { ...facts, openChanges, hidden })
      }
      const delta = since !== undefined && source && (await showChanges(platform, looking, source, since))
      if (delta) {
        const { hidden, ...found } = delta
        return { kind: 'changes' as const, ...session, ...found, obstacles: obstacles(found.changes, hidden) }
      }
      const { hidden, ...shown } = await showDocument(platform, looking, source)
      return { kind: 'whole' as const, ...session, ...shown, obstacles: obstacles(shown.changes, hidden) }
    },
  }
}

function openDocument(platform: Platform, caller: PartyMemberCaller, origin: ActorOrigin): Promise<void> {
  return changeAsMember(platform, caller, async (tx, { request, known }) => {
    const member = known.find(one => one.memberId === caller.memberId && one.removedAt === null)
    const state = member ? stateAfter(request, 'open', member.role) : null
    if (member && state)
      await recordOfMember(tx, request, 'redline_opened', member, platform.clock.now(), {
        origin,
        knownBy: caller.knownBy,
      })
    return state
  })
}
