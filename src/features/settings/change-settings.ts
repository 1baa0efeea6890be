import { isDeepStrictEqual } from 'node:util'
import type { EventDetails } from '../../engine/events/event-record.ts'
import { CodedError } from '../../http/coded-error.ts'
import type { Tx } from '../../platform/database/transaction.ts'
import type { Platform } from '../../platform/platform.ts'
import { appendOrganizationEvent } from '../events/append-event.ts'
import type { OrganizationEventType } from '../events/organization-event-kinds.ts'
import { forgetReach } from '../folders/reach.ts'
import { changeAsMember, changeOrganization, type MemberAct } from '../members/change-as-member.ts'
import { consentOf } from '../organizations/consent-texts.ts'
import { forgetDefaults } from '../organizations/organization-defaults.ts'
import { type OrganizationSettings, readOrganization } from '../organizations/organization-settings.ts'
import { forgetStandings } from '../people/membership.ts'
import type { SignedIn } from '../people/person.ts'
import { assertRecentSignIn } from '../people/recent-sign-in.ts'
import { assertMayRequire } from '../people/second-factor.ts'
import { turnOffFolders } from '../sharing/turn-off-folders.ts'
import { checkedChange, type SettingsChange } from './checked-change.ts'
import { presentSettings } from './present-settings.ts'
import { changedNames, renamingFacts, settingsFacts } from './settings-facts.ts'
import type { SettingsInput } from './settings-schemas.ts'
import { keepConsentText, replaceLogo, updateSettings } from './settings-store.ts'

const needed = { permission: 'settings:write', action: 'change the settings of this organization' } as const

/** Who made a change, as its event records it. */
type Actor = Pick<Parameters<typeof appendOrganizationEvent>[2], 'actorEmail' | 'origin'> & { facts: EventDetails }

/**
 * Changes an organization's settings, if they still have the version `basedOn`. A change without effect, such as a
 * repeat, does nothing. Throws `invalid_input`, `not_authorized`, the errors of `assertMayRequire`, `sign_in_again`,
 * and `settings_changed` if someone else changed the settings first.
 */
export async function changeSettings(
  act: MemberAct,
  basedOn: number | null,
  input: SettingsInput,
): Promise<OrganizationSettings> {
  const { platform, caller, origin } = act
  if (input.requiresSecondFactor) assertMayRequire(platform, caller.person)
  const change = await checkedChange(platform, input)
  const actor = { actorEmail: caller.person.email, origin, facts: { known_by: [caller.knownBy] } }
  const changed = await changeAsMember(act, needed, (tx, now) =>
    write({ platform, tx, organizationId: caller.organizationId, now, actor, basedOn, person: caller.person }, change),
  )
  forgetDefaults(platform)
  forgetStandings(platform)
  forgetReach(platform)
  return changed
}

/** Changes an organization's settings for the operator, whatever their version. Throws `invalid_input`. */
export async function changeSettingsAsOperator(
  platform: Platform,
  organizationId: string,
  input: SettingsInput,
): Promise<OrganizationSettings> {
  const change = await checkedChange(platform, input)
  const actor = { actorEmail: null, origin: null, facts: { known_by: [{ identified_by: 'command-line' }] } }
  return changeOrganization(platform, organizationId, (tx, now) =>
    write({ platform, tx, organizationId, now, actor, basedOn: null, person: null }, change),
  )
}

interface Writing {
  platform: Platform
  tx: Tx
  organizationId: string
  now: Date
  actor: Actor
  basedOn: number | null
  /** The member who makes the change; null for the operator. */
  person: SignedIn | null
}

/**
 * The settings whose change needs a recent sign-in: they decide when content is deleted and how people must sign in.
 */
const guarded = ['deleteContentAfterDays', 'requiresSecondFactor'] as const

async function write(writing: Writing, { settings, logo }: SettingsChange): Promise<OrganizationSettings> {
  const { platform, tx, organizationId, basedOn, person } = writing
  const before = await readOrganization(tx, organizationId)
  const after = { ...before, ...settings }
  if (isDeepStrictEqual(before, after)) return before
  if (basedOn !== null && basedOn !== before.version)
    throw new CodedError(
      'settings_changed',
      { given: String(basedOn), current: String(before.version) },
      { settings: presentSettings(platform, organizationId, before) },
    )
  if (person && guarded.some(name => after[name] !== before[name])) assertRecentSignIn(platform, person)
  if (before.keepsFolders && !after.keepsFolders) await turnOffFolders(tx, organizationId)
  const newVersion = { ...after, version: before.version + 1 }
  await updateSettings(tx, organizationId, newVersion)
  if (after.consentText !== null) await keepConsentText(tx, organizationId, consentOf(after))
  if (after.logoId !== before.logoId) await replaceLogo(tx, organizationId, logo)
  if (after.name !== before.name) await record(writing, 'organization_renamed', renamingFacts(before, after))
  if (changedNames(before, after).length > 0) await record(writing, 'settings_changed', settingsFacts(before, after))
  return newVersion
}

const record = (
  { tx, organizationId, now, actor: { facts, ...actor } }: Writing,
  type: OrganizationEventType,
  details: EventDetails,
) => appendOrganizationEvent(tx, organizationId, { type, at: now, ...actor, details: { ...details, ...facts } })
