import { sql } from 'kysely'
import type { Tx } from '../../platform/database/transaction.ts'
import type { SignatureRequest } from './signature-request.ts'

/**
 * Returns who owns a request whose sender has left the organization. Null while the sender is a member, if the sender
 * never was a person here, and if nobody took the request over.
 */
export async function findSenderSuccessor(
  tx: Tx,
  {
    signatureRequestId,
    organizationId,
    sender,
  }: Pick<SignatureRequest, 'signatureRequestId' | 'organizationId' | 'sender'>,
): Promise<{ email: string; name: string } | null> {
  const { rows } = await sql<{ email: string; name: string }>`
    select successor.email, successor.name
      from signature_request s
      join member m on m."organizationId" = s.organization_id and m."userId" = s.owner_id
      join "user" successor on successor.id = m."userId"
      join "user" leaver on leaver.email = ${sender.email.toLowerCase()} and leaver.id <> successor.id
     where s.id = ${signatureRequestId}
       and not exists (select from member where "organizationId" = ${organizationId} and "userId" = leaver.id)`.execute(
    tx,
  )
  return rows[0] ?? null
}
