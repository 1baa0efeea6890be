import type { Tx } from '../../../platform/database/transaction.ts'
import type { FlowTerms } from './flow-terms.ts'

export interface FlowSecrets {
  stateSha256: Buffer
  browserSha256: Buffer
}

export async function insertFlow(tx: Tx, flow: FlowTerms & FlowSecrets & { expiresAt: Date }): Promise<void> {
  await tx
    .insertInto('oidc_flow')
    .values({
      state_sha256: flow.stateSha256,
      browser_sha256: flow.browserSha256,
      entry_id: flow.entryId,
      person_id: flow.personId,
      said: JSON.stringify(flow.said),
      expires_at: flow.expiresAt,
    })
    .execute()
}

/**
 * Deletes a browser's sign-in at the provider and returns its terms. Returns null if another browser began it, or if it
 * has ended or never began.
 */
export async function takeFlow(tx: Tx, secrets: FlowSecrets, now: Date): Promise<FlowTerms | null> {
  const row = await tx
    .deleteFrom('oidc_flow')
    .where('state_sha256', '=', secrets.stateSha256)
    .where('browser_sha256', '=', secrets.browserSha256)
    .where('expires_at', '>', now)
    .returning(['entry_id', 'person_id', 'said'])
    .executeTakeFirst()
  return row ? { entryId: row.entry_id, personId: row.person_id, said: row.said } : null
}

export async function deleteExpiredFlows(tx: Tx, now: Date): Promise<void> {
  await tx.deleteFrom('oidc_flow').where('expires_at', '<=', now).execute()
}
