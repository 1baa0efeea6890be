import type { TestApp } from './test-app.ts'

/** The mails queued for a request, oldest first, as `kind address`, except about links that a test created. */
export async function orderedMails({ platform }: TestApp, signatureRequestId: string): Promise<string[]> {
  const rows = await platform.database
    .selectFrom('mail')
    .select(['kind', 'recipient_email'])
    .where('subject_id', '=', signatureRequestId)
    .where('kind', '<>', 'signing-link-made')
    .orderBy('id')
    .execute()
  return rows.map(row => `${row.kind} ${row.recipient_email}`)
}
