import type { Kysely } from 'kysely'
import type { Database } from '../../platform/database/schema.ts'
import type { MailOrder } from './mail-order.ts'

export async function insertMail(db: Kysely<Database>, mail: MailOrder & { mailId: string }): Promise<void> {
  await db
    .insertInto('mail')
    .values({
      id: mail.mailId,
      organization_id: mail.organizationId,
      kind: mail.kind,
      recipient_email: mail.to.email,
      recipient_name: mail.to.name,
      subject_id: mail.subjectId,
      recipient_signature_id: mail.recipientSignatureId ?? null,
      details: JSON.stringify(mail.details ?? {}),
      error: null,
      created_at: mail.at,
      sent_at: null,
    })
    .execute()
}
