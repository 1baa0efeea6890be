import { Type } from '@sinclair/typebox'
import { nullable } from '../../../http/nullable.ts'
import { named } from '../../../http/openapi/json-schema.ts'
import type { Executor } from '../../../platform/database/transaction.ts'
import type { SealedFileName } from './sealed-file.ts'
import { findSealedFile } from './sealed-file-store.ts'

export const sealedFileSchema = named(
  'SealedFile',
  Type.Object({
    level: Type.String({
      examples: ['PAdES-BASELINE-LTA'],
      description: 'The level of the seal: `PAdES-BASELINE-B`, `-T`, `-LT` or `-LTA` (ETSI EN 319 142-1)',
    }),
    upgradedSha256: nullable(Type.String(), {
      description:
        'SHA-256 of the file with what was added after sealing; null if nothing was. The file as it was sealed is at the same URL with `&level=sealed`',
    }),
    lastError: nullable(Type.String(), {
      description: 'Why the level is not higher yet, if an upgrade failed. It is tried again automatically',
    }),
  }),
)

/** Presents a sealed file. Returns null if it was sealed before levels were recorded. */
export async function presentSealedFile(db: Executor, name: SealedFileName) {
  const file = await findSealedFile(db, name)
  return file && { level: file.level, upgradedSha256: file.upgraded?.sha256 ?? null, lastError: file.lastError }
}
