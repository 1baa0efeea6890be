import packageJson from '../../../../package.json' with { type: 'json' }
import type { HiddenText } from '../../../engine/redline/redline-view.ts'
import type { ActorOrigin } from '../../../http/actor-origin.ts'
import type { Platform } from '../../../platform/platform.ts'
import { presentOrganization } from '../../organizations/branding.ts'
import { organizationDefaults } from '../../organizations/organization-defaults.ts'
import { templateVersion } from '../../templates/template-versions.ts'
import { isInSigning } from '../agreement/agreement-guard.ts'
import type { PresentedChange } from '../document/present-change.ts'
import { withNetEdits } from '../obstacles/net-edits.ts'
import { obstaclesOf } from '../obstacles/obstacles.ts'
import { changeAsRedlineMember, readOwnRequest } from '../redline-caller.ts'
import { recordOfMember } from '../redline-events.ts'
import type { PartyMemberCaller } from '../redline-link.ts'
import { presentMember, presentRedlineRequest } from '../redline-presenter.ts'
import { may, sideOf, stateAfter } from '../redline-request.ts'
import { readNegotiation, showDocument } from './read-negotiation.ts'
import { showChanges } from './session-changes.ts'
import { sessionTag } from './session-tag.ts'

/** What the obstacles depend on. With `since`, `changes` are only those that are shown again. */
interface ShownFacts {
  changes: PresentedChange[]
  hidden: HiddenText[]
  hasOpenChanges: boolean
}

/** Returns the whole session of a member. */
export async function readRedlineSession(platform: Platform, caller: PartyMemberCaller, origin: ActorOrigin) {
  return (await beginRedlineSession(platform, { caller, origin })).show()
}

/**
 * Begins the session of a member. If the member's side is in turn and sees the document for the first time, this
 * records that it opened the document. Only `show` draws the document. With `since`, it draws only the parts that have
 * changed since that revision, if they are known and shorter.
 */
export async function beginRedlineSession(
  platform: Platform,
  { caller, origin, since }: { caller: PartyMemberCaller; origin: ActorOrigin; since?: number },
) {
  let subject = await readOwnRequest(platform, caller)
  if (stateAfter(subject.request, 'open', subject.member.role)) {
    await openDocument(platform, caller, origin)
    subject = await readOwnRequest(platform, caller)
  }
  const { request, allMembers, members, member } = subject
  const { document } = await templateVersion(platform, request.templateId, request.templateVersion)
  const organization = await organizationDefaults(platform, request.organizationId)
  const allowed = may(request, member.role)
  if (allowed.reopen) allowed.reopen = !(await isInSigning(platform, request))
  const reader = { request, allMembers, member }
  const { overview, source, facts } = await readNegotiation(platform, reader)
  const session = {
    ...presentRedlineRequest(request, members),
    organization: presentOrganization(platform, organization),
    allowedOrigins: organization.allowedOrigins,
    filename: document.filename,
    member: { ...presentMember(member), side: sideOf(member.role) },
    members: members.map(member => ({ ...presentMember(member), side: sideOf(member.role) })),
    may: allowed,
    ...overview,
  }
  return {
    tag: sessionTag({ version: packageJson.version, session, source, facts }, since),
    async show() {
      const obstacles = async ({ changes, hidden, hasOpenChanges }: ShownFacts) => {
        const openChanges = changes.filter(change => change.open)
        const draft = source && { request, revision: source.revision, hasOpenChanges }
        const turn = facts && draft ? await withNetEdits(platform, draft, facts) : facts
        return obstaclesOf({
          state: request,
          role: member.role,
          allMembers,
          facts: turn && { ...turn, openChanges, hidden },
        })
      }
      const delta = since !== undefined && source && (await showChanges(platform, { reader, source, since }))
      if (delta) {
        const { hidden: _, hasOpenChanges: __, ...view } = delta
        return { kind: 'changes' as const, ...session, ...view, obstacles: await obstacles(delta) }
      }
      const shown = await showDocument(platform, reader, source)
      const { document, changes } = shown
      return { kind: 'whole' as const, ...session, document, changes, obstacles: await obstacles(shown) }
    },
  }
}

function openDocument(
  platform: Pick<Platform, 'clock' | 'database'>,
  caller: PartyMemberCaller,
  origin: ActorOrigin,
): Promise<void> {
  return changeAsRedlineMember(platform, caller, async (tx, { request, allMembers }) => {
    const member = allMembers.find(candidate => candidate.memberId === caller.memberId && candidate.removedAt === null)
    const state = member ? stateAfter(request, 'open', member.role) : null
    if (member && state)
      await recordOfMember(tx, request, 'redline_opened', member, platform.clock.now(), {
        origin,
        knownBy: caller.knownBy,
      })
    return state
  })
}
