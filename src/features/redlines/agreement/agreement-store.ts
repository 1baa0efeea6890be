import type { Selectable } from 'kysely'
import type { Database } from '../../../platform/database/schema.ts'
import type { Executor, Tx } from '../../../platform/database/transaction.ts'
import type { Agreement, AgreementField } from './agreement.ts'

export async function insertAgreement(tx: Tx, row: Agreement): Promise<void> {
  await tx
    .insertInto('redline_agreement')
    .values({
      signature_request_id: row.signatureRequestId,
      redline_request_id: row.redlineRequestId,
      round: row.round,
      revision: row.revision,
      docx_key: row.docx.key,
      docx_sha256: row.docx.sha256,
      docx_size_bytes: row.docx.sizeBytes,
      pdf_key: row.pdf.key,
      pdf_sha256: row.pdf.sha256,
      agreed_page_count: row.agreedPageCount,
      template_id: row.templateId,
      fields: JSON.stringify(row.fields),
      created_at: row.createdAt,
    })
    .execute()
}

export async function findAgreement(db: Executor, signatureRequestId: string): Promise<Agreement | null> {
  const row = await db
    .selectFrom('redline_agreement')
    .selectAll()
    .where('signature_request_id', '=', signatureRequestId)
    .executeTakeFirst()
  return row ? toAgreement(row) : null
}

/** Returns the folder of the negotiation that a signature request came from; undefined if there was none. */
export async function findNegotiationFolder(
  db: Executor,
  signatureRequestId: string,
): Promise<string | null | undefined> {
  const row = await db
    .selectFrom('redline_agreement as a')
    .innerJoin('redline_request as r', 'r.id', 'a.redline_request_id')
    .select('r.folder_id')
    .where('a.signature_request_id', '=', signatureRequestId)
    .executeTakeFirst()
  return row?.folder_id
}

/** Sets the latest signature request of a redline request. */
export async function setSignatureRequest(tx: Tx, redlineRequestId: string, signatureRequestId: string) {
  await tx
    .updateTable('redline_request')
    .set({ signature_request_id: signatureRequestId })
    .where('id', '=', redlineRequestId)
    .execute()
}

const toAgreement = (row: Selectable<Database['redline_agreement']>): Agreement => ({
  signatureRequestId: row.signature_request_id,
  redlineRequestId: row.redline_request_id,
  round: row.round,
  revision: row.revision,
  docx: { key: row.docx_key, sha256: row.docx_sha256, sizeBytes: row.docx_size_bytes },
  pdf: { key: row.pdf_key, sha256: row.pdf_sha256 },
  agreedPageCount: row.agreed_page_count,
  templateId: row.template_id,
  fields: row.fields as AgreementField[],
  createdAt: row.created_at,
})
