import type { PrintedPage } from '../../../engine/printed-pages/printed-pages.ts'
import type { PrintFace } from '../../../engine/redline/printing/print-source.ts'
import type { Executor, Tx } from '../../../platform/database/transaction.ts'

/** The drafts of a round, printed in one way. */
export interface PrintName {
  redlineRequestId: string
  round: number
  face: PrintFace
}

/** A page without its lines, which are stored in a file. */
export type PageOutline = Omit<PrintedPage, 'lines'>

/** The newest print of the drafts of a round. */
export interface StoredPrint extends PrintName {
  askedRevision: number
  askedAt: Date
  made: MadePrint | null
  /** When the print of `askedRevision` failed; null if it did not. */
  failedAt: Date | null
}

export interface MadePrint {
  revision: number
  at: Date
  pdfSha256: string
  pdfSizeBytes: number
  pages: PageOutline[]
}

/** Returns the prints of some rounds, the newest round first. */
export async function listPrints(
  db: Executor,
  { redlineRequestId, rounds, face }: { redlineRequestId: string; rounds: number[]; face: PrintFace },
): Promise<StoredPrint[]> {
  const rows = await db
    .selectFrom('redline_print')
    .selectAll()
    .where('redline_request_id', '=', redlineRequestId)
    .where('round', 'in', rounds)
    .where('face', '=', face)
    .orderBy('round', 'desc')
    .execute()
  return rows.map(row => ({
    redlineRequestId: row.redline_request_id,
    round: row.round,
    face: row.face,
    askedRevision: row.asked_revision,
    askedAt: row.asked_at,
    made:
      row.made_revision === null
        ? null
        : {
            revision: row.made_revision,
            at: row.made_at!,
            pdfSha256: row.pdf_sha256!,
            pdfSizeBytes: Number(row.pdf_size_bytes),
            pages: row.pages as PageOutline[],
          },
    failedAt: row.failed_at,
  }))
}

export async function findPrint(db: Executor, { round, ...name }: PrintName): Promise<StoredPrint | null> {
  const [print] = await listPrints(db, { ...name, rounds: [round] })
  return print ?? null
}

/**
 * Records that a revision is to be printed. Returns whether it was not recorded yet, or was recorded before
 * `askedBefore`.
 */
export async function askForRevision(
  tx: Tx,
  { redlineRequestId, round, face }: PrintName,
  { revision, now, askedBefore }: { revision: number; now: Date; askedBefore: Date },
): Promise<boolean> {
  const asked = { asked_revision: revision, asked_at: now, failed_at: null }
  const row = await tx
    .insertInto('redline_print')
    .values({ redline_request_id: redlineRequestId, round, face, ...asked })
    .onConflict(conflict =>
      conflict
        .columns(['redline_request_id', 'round', 'face'])
        .doUpdateSet(asked)
        .where(({ eb, or, and }) =>
          or([
            eb('redline_print.asked_revision', '<', revision),
            and([eb('redline_print.asked_revision', '=', revision), eb('redline_print.asked_at', '<', askedBefore)]),
          ]),
        ),
    )
    .returning('asked_revision')
    .executeTakeFirst()
  return row !== undefined
}

/** Records a print, unless a later revision has been printed in the meantime. */
export async function setPrintMade(
  tx: Tx,
  { redlineRequestId, round, face }: PrintName,
  { revision, at, pdfSha256, pdfSizeBytes, pages }: MadePrint,
): Promise<void> {
  await tx
    .updateTable('redline_print')
    .set({
      made_revision: revision,
      made_at: at,
      pdf_sha256: pdfSha256,
      pdf_size_bytes: pdfSizeBytes,
      pages: JSON.stringify(pages),
    })
    .where('redline_request_id', '=', redlineRequestId)
    .where('round', '=', round)
    .where('face', '=', face)
    .where(({ eb, or }) => or([eb('made_revision', 'is', null), eb('made_revision', '<=', revision)]))
    .execute()
}

export async function setPrintFailed(
  tx: Tx,
  { redlineRequestId, round, face }: PrintName,
  { revision, at }: { revision: number; at: Date },
): Promise<void> {
  await tx
    .updateTable('redline_print')
    .set({ failed_at: at })
    .where('redline_request_id', '=', redlineRequestId)
    .where('round', '=', round)
    .where('face', '=', face)
    .where('asked_revision', '=', revision)
    .execute()
}
