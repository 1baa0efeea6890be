import type { Executor, Tx } from '../../../platform/database/transaction.ts'
import type { DrawableSignature } from '../signature-input.ts'

/** What a saved signature is used as. */
export type UsedAs = 'signature' | 'initials'

/** A signature that a person keeps with their account. */
export interface SavedSignature {
  usedAs: UsedAs
  signature: DrawableSignature
  savedAt: Date
}

/** Lists what a person has saved: the signature, then the initials. */
export async function listSavedSignatures(db: Executor, personId: string): Promise<SavedSignature[]> {
  const rows = await db
    .selectFrom('saved_signature')
    .select(['used_as', 'signature', 'png', 'saved_at'])
    .where('person_id', '=', personId)
    .orderBy('used_as', 'desc')
    .execute()
  return rows.map(row => ({
    usedAs: row.used_as,
    signature: (row.png ? { kind: 'uploaded', png: row.png } : row.signature) as DrawableSignature,
    savedAt: row.saved_at,
  }))
}

/** Saves a signature of a person in place of the one before. */
export async function upsertSavedSignature(
  tx: Tx,
  personId: string,
  { usedAs, signature, savedAt }: SavedSignature,
): Promise<void> {
  const isImage = signature.kind === 'uploaded'
  const values = {
    signature: JSON.stringify(isImage ? { kind: 'uploaded' } : signature),
    png: isImage ? Buffer.from(signature.png) : null,
    saved_at: savedAt,
  }
  await tx
    .insertInto('saved_signature')
    .values({ person_id: personId, used_as: usedAs, ...values })
    .onConflict(conflict => conflict.columns(['person_id', 'used_as']).doUpdateSet(values))
    .execute()
}

export async function deleteSavedSignature(tx: Tx, personId: string, usedAs: UsedAs): Promise<void> {
  await tx.deleteFrom('saved_signature').where('person_id', '=', personId).where('used_as', '=', usedAs).execute()
}
