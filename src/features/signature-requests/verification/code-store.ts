import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Executor, Tx } from '../../../platform/database/transaction.ts'
import type { SentCode } from './code-limits.ts'
import type { MailedCode } from './mailed-code.ts'

/** Makes transactions that mail a code to the same address wait for each other, so that the limits count every code. */
export async function lockAddress(tx: Tx, addressSha256: Buffer): Promise<void> {
  await sql`select pg_advisory_xact_lock(${addressSha256.readInt32BE(0)}, ${addressSha256.readInt32BE(4)})`.execute(tx)
}

export async function insertCode(
  tx: Tx,
  { mailId, sentAt, expiresAt, linkId, addressSha256 }: MailedCode & { linkId: string; addressSha256: Buffer },
): Promise<void> {
  const row = {
    mail_id: mailId,
    link_id: linkId,
    address_sha256: addressSha256,
    sent_at: sentAt,
    expires_at: expiresAt,
  }
  await tx.insertInto('signing_code').values(row).execute()
}

/** Lists the codes that were mailed to an address after a given time. */
export async function listSentCodes(
  db: Executor,
  { addressSha256, linkId, since }: { addressSha256: Buffer; linkId: string; since: Date },
): Promise<SentCode[]> {
  const rows = await db
    .selectFrom('signing_code')
    .select(['sent_at', 'link_id'])
    .where('address_sha256', '=', addressSha256)
    .where('sent_at', '>', since)
    .execute()
  return rows.map(row => ({ at: row.sent_at, isOfLink: row.link_id === linkId }))
}

const newestOf = (linkId: string) =>
  sql<string>`(select mail_id from signing_code where link_id = ${linkId} order by sent_at desc, mail_id desc limit 1)`

/** Returns the newest code of a link if it can be entered, or null. Earlier codes can never be entered. */
export async function findUsableCode(
  db: Executor,
  linkId: string,
  { now, triesMost }: { now: Date; triesMost: number },
): Promise<MailedCode | null> {
  const row = await db
    .selectFrom('signing_code')
    .select(['mail_id as mailId', 'sent_at as sentAt', 'expires_at as expiresAt'])
    .where('mail_id', '=', newestOf(linkId))
    .where('used_at', 'is', null)
    .where('tries', '<', triesMost)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return row ?? null
}

/** Returns the link that a code is for, or null if there is no such code. */
export async function findLinkOfCode(db: Executor, mailId: string): Promise<string | null> {
  const row = await db.selectFrom('signing_code').select('link_id').where('mail_id', '=', mailId).executeTakeFirst()
  return row?.link_id ?? null
}

/** Counts a try for a code. Returns the number of tries so far. */
export async function countTry(tx: Tx, mailId: string): Promise<number> {
  const { tries } = await tx
    .updateTable('signing_code')
    .set(eb => ({ tries: eb('tries', '+', 1) }))
    .where('mail_id', '=', mailId)
    .returning('tries')
    .executeTakeFirstOrThrow()
  return tries
}

export interface NewProof {
  usedAt: Date
  proofSha256: Buffer
  proofExpiresAt: Date
  clientSha256: Buffer
}

/** Records that a code was entered, with the proof that the client got in return. */
export async function setCodeUsed(tx: Tx, mailId: string, proof: NewProof): Promise<void> {
  const { usedAt, proofSha256, proofExpiresAt, clientSha256 } = proof
  const used = { used_at: usedAt, proof_sha256: proofSha256, proof_expires_at: proofExpiresAt }
  await tx
    .updateTable('signing_code')
    .set({ ...used, client_sha256: clientSha256 })
    .where('mail_id', '=', mailId)
    .execute()
}

/** A code that has been entered. */
export interface CodeEntry {
  mailId: string
  usedAt: Date
  /** Whether the client that entered the code may still make calls without the proof. */
  isOpenToClient: boolean
}

/** Returns the code that a proof was given for, or null if the proof belongs to another link or has expired. */
export const findProof = (
  db: Executor,
  { linkId, proofSha256, now }: { linkId: string; proofSha256: Buffer; now: Date },
): Promise<CodeEntry | null> =>
  lastEntry(db, linkId, sql<SqlBool>`proof_sha256 = ${proofSha256} and proof_expires_at > ${now}`)

/** Records that the client that entered a code needs the proof from now on. */
export async function closeToClient(tx: Tx, mailId: string): Promise<void> {
  await tx.updateTable('signing_code').set({ client_sha256: null }).where('mail_id', '=', mailId).execute()
}

/** Returns the last code of a link that a client has entered since a given time, or null if it has entered none. */
export const findEntryOfClient = (
  db: Executor,
  { linkId, clientSha256, since }: { linkId: string; clientSha256: Buffer; since: Date },
): Promise<CodeEntry | null> =>
  lastEntry(db, linkId, sql<SqlBool>`client_sha256 = ${clientSha256} and used_at > ${since}`)

async function lastEntry(db: Executor, linkId: string, condition: RawBuilder<SqlBool>): Promise<CodeEntry | null> {
  const row = await db
    .selectFrom('signing_code')
    .select(['mail_id', 'used_at', 'client_sha256'])
    .where('link_id', '=', linkId)
    .where(condition)
    .orderBy('used_at', 'desc')
    .executeTakeFirst()
  return row ? { mailId: row.mail_id, usedAt: row.used_at!, isOpenToClient: row.client_sha256 !== null } : null
}
