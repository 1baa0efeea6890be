import type { Tx } from '../../platform/database/transaction.ts'
import type { Consent } from '../organizations/consent-texts.ts'
import type { OrganizationSettings } from '../organizations/organization-settings.ts'
import type { Logo } from './new-logo.ts'

/** Writes all settings of an organization except its logo. */
export async function updateSettings(tx: Tx, organizationId: string, settings: OrganizationSettings): Promise<void> {
  await tx.updateTable('organization').set({ name: settings.name }).where('id', '=', organizationId).execute()
  await tx
    .updateTable('organization_settings')
    .set({
      version: settings.version,
      sender_name: settings.sender?.name ?? null,
      sender_email: settings.sender?.email ?? null,
      time_zone: settings.timeZone,
      request_expires_in_days: settings.expiresInDays,
      reminder_first_after_days: settings.reminders?.firstAfterDays ?? null,
      reminder_every_days: settings.reminders?.everyDays ?? null,
      delete_content_after_days: settings.deleteContentAfterDays,
      accent_color: settings.accentColor,
      allowed_origins: settings.allowedOrigins,
      allows_mailed_signing_urls: settings.allowsMailedSigningUrls,
      allows_other_side_urls: settings.allowsOtherSideUrls,
      signer_verification: settings.signerVerification,
      stamps_request_id: settings.stampsRequestId,
      names_later_signers: settings.namesLaterSigners,
      consent_text: settings.consentText,
      requires_second_factor: settings.requiresSecondFactor,
      keeps_folders: settings.keepsFolders,
      default_place: settings.defaultPlace,
    })
    .where('organization_id', '=', organizationId)
    .execute()
}

/** Keeps an own text for signers forever, unless it is kept already. */
export async function keepConsentText(tx: Tx, organizationId: string, consent: Consent): Promise<void> {
  await tx
    .insertInto('organization_consent')
    .values({ organization_id: organizationId, ...consent })
    .onConflict(conflict => conflict.doNothing())
    .execute()
}

export async function replaceLogo(tx: Tx, organizationId: string, logo: Logo | null): Promise<void> {
  await tx.deleteFrom('organization_logo').where('organization_id', '=', organizationId).execute()
  if (logo === null) return
  const row = { organization_id: organizationId, logo_id: logo.logoId, png: Buffer.from(logo.png) }
  await tx.insertInto('organization_logo').values(row).execute()
}
