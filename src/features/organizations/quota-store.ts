import { preparedStatement } from '../../platform/database/prepared-statement.ts'
import type { Executor, Tx } from '../../platform/database/transaction.ts'

/** An organization's usage, and its limits where they differ from the limits of the installation. */
export interface UsageRow {
  storedBytes: number
  openRequests: number
  openNegotiations: number
  storageMbMost: number | null
  openRequestsMost: number | null
  openNegotiationsMost: number | null
}

const usageStatement = preparedStatement<UsageRow>(
  'read-organization-usage',
  `select u.stored_bytes::double precision as "storedBytes", u.open_requests as "openRequests",
          u.open_negotiations as "openNegotiations", s.storage_mb_most as "storageMbMost",
          s.open_requests_most as "openRequestsMost", s.open_negotiations_most as "openNegotiationsMost"
     from organization_usage u join organization_settings s using (organization_id) where organization_id = $1`,
)

export async function readQuotaUsage(db: Executor, organizationId: string): Promise<UsageRow> {
  const { rows } = await db.executeQuery(usageStatement([organizationId]))
  return rows[0]!
}

const negotiationBytesStatement = preparedStatement<{ bytes: number }>(
  'read-negotiation-bytes',
  `select (
      (select coalesce(sum(file_size_bytes), 0) from redline_revision where redline_request_id = $1 and pruned_at is null)
    + (select coalesce(sum(file_size_bytes), 0) from redline_round where redline_request_id = $1)
    )::double precision as bytes`,
)

/**
 * Returns the size of a negotiation's files in bytes. The number of rows it reads is bounded by the negotiation's
 * limit.
 */
export async function readNegotiationBytes(db: Executor, redlineRequestId: string): Promise<number> {
  const { rows } = await db.executeQuery(negotiationBytesStatement([redlineRequestId]))
  return rows[0]!.bytes
}

/** The limits of an organization: a number, 0 for no limit, or null for the installation's limit. */
export interface OwnQuotas {
  storageMb?: number | null
  openRequests?: number | null
  openNegotiations?: number | null
}

/** Sets the limits that `quotas` contains and leaves the rest unchanged. */
export async function updateQuotas(tx: Tx, organizationId: string, quotas: OwnQuotas): Promise<void> {
  const changed = {
    storage_mb_most: quotas.storageMb,
    open_requests_most: quotas.openRequests,
    open_negotiations_most: quotas.openNegotiations,
  }
  if (Object.values(changed).every(value => value === undefined)) return
  await tx.updateTable('organization_settings').set(changed).where('organization_id', '=', organizationId).execute()
}
