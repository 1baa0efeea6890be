import { isDeepStrictEqual } from 'node:util'
import type { EventDetails, JsonValue } from '../../engine/events/event-record.ts'
import type { OrganizationSettings } from '../organizations/organization-settings.ts'

/**
 * The settings whose values are recorded, with their names in records. The sender is not among them, because it is a
 * person and is recorded with the personal data.
 */
const recordedNames = {
  timeZone: 'time_zone',
  expiresInDays: 'expires_in_days',
  reminders: 'reminders',
  deleteContentAfterDays: 'delete_content_after_days',
  accentColor: 'accent_color',
  logoId: 'logo',
  allowedOrigins: 'allowed_origins',
  allowsMailedSigningUrls: 'allows_mailed_signing_urls',
  allowsOtherSideUrls: 'allows_other_side_urls',
  signerVerification: 'signer_verification',
  stampsRequestId: 'stamps_request_id',
  namesLaterSigners: 'names_later_signers',
  consentText: 'consent_text',
  requiresSecondFactor: 'requires_second_factor',
  keepsFolders: 'keeps_folders',
  defaultPlace: 'default_place',
} as const satisfies Partial<Record<keyof OrganizationSettings, string>>

type Recorded = keyof typeof recordedNames

/** Returns the names, as recorded, of the settings that differ. */
export function changedNames(before: OrganizationSettings, after: OrganizationSettings): string[] {
  const names = changedOf(before, after).map(name => recordedNames[name])
  return isDeepStrictEqual(before.sender, after.sender) ? names : ['sender', ...names]
}

const changedOf = (before: OrganizationSettings, after: OrganizationSettings) =>
  (Object.keys(recordedNames) as Recorded[]).filter(name => !isDeepStrictEqual(before[name], after[name]))

/** Returns the facts that the event of a change records: each changed value, before and after. */
export function settingsFacts(before: OrganizationSettings, after: OrganizationSettings): EventDetails {
  const changed = changedNames(before, after)
  const valuesIn = (settings: OrganizationSettings) =>
    Object.fromEntries(changedOf(before, after).map(name => [recordedNames[name], settings[name] as JsonValue]))
  return {
    changed,
    values: valuesIn(after),
    previous_values: valuesIn(before),
    ...(changed.includes('sender') && { name: after.sender?.name ?? null, email: after.sender?.email ?? null }),
  }
}

export const renamingFacts = (before: OrganizationSettings, after: OrganizationSettings): EventDetails => ({
  organization_name: after.name,
  previous_organization_name: before.name,
})
