import { utc } from '../../engine/time-zones/time-zone.ts'
import type { Executor } from '../../platform/database/transaction.ts'

/** Reads an organization with its settings and its first owner. */
export async function readOrganizationRow(db: Executor, organizationId: string) {
  const row = await db
    .selectFrom('organization as o')
    .innerJoin('organization_settings as s', 's.organization_id', 'o.id')
    .innerJoin('member as m', join => join.onRef('m.organizationId', '=', 'o.id').on('m.role', '=', 'owner'))
    .innerJoin('user as u', 'u.id', 'm.userId')
    .leftJoin('organization_logo as l', 'l.organization_id', 'o.id')
    .selectAll('s')
    .select(['o.name', 'u.email', 'u.name as owner_name', 'l.logo_id'])
    .where('o.id', '=', organizationId)
    .orderBy('m.createdAt')
    .executeTakeFirstOrThrow()
  return {
    name: row.name,
    owner: { email: row.email, name: row.owner_name },
    version: row.version,
    sender: row.sender_email === null ? null : { email: row.sender_email, name: row.sender_name! },
    timeZone: row.time_zone ?? utc,
    expiresInDays: row.request_expires_in_days,
    reminders:
      row.reminder_first_after_days === null
        ? null
        : { firstAfterDays: row.reminder_first_after_days, everyDays: row.reminder_every_days! },
    deleteContentAfterDays: row.delete_content_after_days,
    accentColor: row.accent_color,
    logoId: row.logo_id,
    allowedOrigins: row.allowed_origins,
    allowsMailedSigningUrls: row.allows_mailed_signing_urls,
    allowsOtherSideUrls: row.allows_other_side_urls,
    signerVerification: row.signer_verification,
    stampsRequestId: row.stamps_request_id,
    namesLaterSigners: row.names_later_signers,
    consentText: row.consent_text,
    requiresSecondFactor: row.requires_second_factor,
    keepsFolders: row.keeps_folders,
    defaultPlace: row.default_place,
  }
}

/** Lists all organizations with their first owners, oldest first. */
export const listOrganizations = (
  db: Executor,
): Promise<{ organizationId: string; name: string; ownerEmail: string; createdAt: Date }[]> =>
  db
    .selectFrom('organization as o')
    .innerJoin('member as m', join => join.onRef('m.organizationId', '=', 'o.id').on('m.role', '=', 'owner'))
    .innerJoin('user as u', 'u.id', 'm.userId')
    .distinctOn('o.id')
    .select(['o.id as organizationId', 'o.name', 'u.email as ownerEmail', 'o.createdAt'])
    .orderBy('o.id')
    .orderBy('m.createdAt')
    .execute()

/** Returns an own text that signers of the organization have agreed to; null if it never had this version. */
export async function findConsentText(db: Executor, organizationId: string, version: string): Promise<string | null> {
  const row = await db
    .selectFrom('organization_consent')
    .select('text')
    .where('organization_id', '=', organizationId)
    .where('version', '=', version)
    .executeTakeFirst()
  return row?.text ?? null
}

/** Returns the origins that may embed an organization's pages. An empty list allows any origin. */
export async function listAllowedOrigins(db: Executor, organizationId: string): Promise<string[]> {
  const row = await db
    .selectFrom('organization_settings')
    .select('allowed_origins')
    .where('organization_id', '=', organizationId)
    .executeTakeFirstOrThrow()
  return row.allowed_origins
}

export async function findLogo(db: Executor, logoId: string): Promise<Buffer | null> {
  const row = await db.selectFrom('organization_logo').select('png').where('logo_id', '=', logoId).executeTakeFirst()
  return row?.png ?? null
}
