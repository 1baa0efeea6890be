import type { Belonging } from './vault.ts'

/** A column with ciphertexts, each of which is bound to its row. */
export interface EncryptedColumn {
  table: string
  column: string
  /** SQL for the row's key as text, which is the id of its `Belonging`. */
  id: string
  purpose: string
}

const keptAnswers = 'answers kept for idempotency keys'
const outboxMails = 'outbox mail'
/**
 * The purpose for both columns, because the next secret moves to the other column when it replaces the first secret.
 */
const webhookSecrets = 'webhook secrets'
const masterKeyChecks = 'check of the master key'

/** Every column with ciphertexts. An upgrade that changes their format uses this list. */
export const encryptedColumns: readonly EncryptedColumn[] = [
  { table: 'webhook_endpoint', column: 'secret', id: 'id', purpose: webhookSecrets },
  { table: 'webhook_endpoint', column: 'next_secret', id: 'id', purpose: webhookSecrets },
  { table: 'outbox_mail', column: 'message', id: 'mail_id', purpose: outboxMails },
  { table: 'installation', column: 'key_check', id: 'id', purpose: masterKeyChecks },
  { table: 'kept_answer', column: 'answer', id: "encode(id, 'hex')", purpose: keptAnswers },
]

export const keptAnswerBelonging = (id: Buffer): Belonging => ({ purpose: keptAnswers, id: id.toString('hex') })
export const outboxMailBelonging = (mailId: string): Belonging => ({ purpose: outboxMails, id: mailId })
export const masterKeyCheckBelonging = (installationId: string): Belonging => ({
  purpose: masterKeyChecks,
  id: installationId,
})
export const webhookSecretBelonging = (endpointId: string): Belonging => ({ purpose: webhookSecrets, id: endpointId })

/** Columns that better-auth encrypts itself, with the secret derived for it. */
export const identityColumns: readonly { table: string; column: string }[] = [
  { table: 'twoFactor', column: 'secret' },
  { table: 'twoFactor', column: 'backupCodes' },
  { table: 'account', column: 'accessToken' },
  { table: 'account', column: 'refreshToken' },
  { table: 'account', column: 'idToken' },
]
