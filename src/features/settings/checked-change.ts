import { asTextBlock } from '../../engine/text/single-line.ts'
import { timeZoneNamed } from '../../engine/time-zones/time-zone.ts'
import { invalidInput, isEmailAddress } from '../../http/validation.ts'
import type { Platform } from '../../platform/platform.ts'
import { checkedOrigins } from '../organizations/allowed-origins.ts'
import type { OrganizationSettings } from '../organizations/organization-settings.ts'
import { checkedName } from '../people/person-name.ts'
import { assertPerson } from '../signature-requests/drawable-person.ts'
import { acceptLogo, type Logo } from './new-logo.ts'
import type { SettingsInput } from './settings-schemas.ts'

/** A checked change of settings, ready to be stored. */
export interface SettingsChange {
  settings: Partial<Omit<OrganizationSettings, 'owner' | 'version'>>
  /** The picture for a new `logoId`; null if the logo stays or is removed. */
  logo: Logo | null
}

/**
 * Checks a change and returns it as it is stored. Throws `invalid_input` with a text that begins with the name of the
 * setting.
 */
export async function checkedChange(
  platform: Pick<Platform, 'workers'>,
  { name, sender, timeZone, consentText, accentColor, allowedOrigins, logo: logoInput, ...rest }: SettingsInput,
): Promise<SettingsChange> {
  const settings = {
    ...rest,
    ...(name !== undefined && { name: checkedName(name, 'name') }),
    ...(sender !== undefined && { sender: sender && checkedSender(sender) }),
    ...(consentText !== undefined && { consentText: consentText && checkedConsent(consentText) }),
    ...(timeZone !== undefined && { timeZone: checkedTimeZone(timeZone) }),
    ...(accentColor !== undefined && { accentColor: accentColor?.toLowerCase() ?? null }),
    ...(allowedOrigins !== undefined && { allowedOrigins: checkedOrigins(allowedOrigins) }),
  }
  if (logoInput === undefined) return { settings, logo: null }
  const logo = logoInput === null ? null : await acceptLogo(platform, logoInput)
  return { settings: { ...settings, logoId: logo?.logoId ?? null }, logo }
}

/** The shortest text that can say what signers agree to. */
const consentCharacters = 40

function checkedConsent(typed: string): string {
  const text = asTextBlock(typed)
  if (text.length < consentCharacters)
    throw invalidInput(`consentText must have at least ${consentCharacters} characters, or be null`)
  return text
}

function checkedTimeZone(name: string): string {
  const timeZone = timeZoneNamed(name)
  if (timeZone === null) throw invalidInput('timeZone must be the name of a time zone, such as Europe/Berlin')
  return timeZone
}

function checkedSender({ name, email }: { name: string; email: string }) {
  const sender = { name: checkedName(name, 'sender.name'), email: email.trim() }
  if (!isEmailAddress(sender.email)) throw invalidInput('sender.email must be a valid email address')
  assertPerson(sender, 'sender.')
  return sender
}
