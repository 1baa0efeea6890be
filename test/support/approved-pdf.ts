import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { bytesSource } from '../../src/engine/byte-source.ts'
import { openPdf } from '../../src/engine/pdf/document.ts'
import { finishSignature, prepareSignature } from '../../src/engine/pdf/prepare-signature.ts'
import { Revision } from '../../src/engine/pdf/revision.ts'
import { sealCms, signCms } from '../../src/engine/signing/cms.ts'
import { systemClock } from '../../src/platform/clock.ts'
import { openNewKeys } from '../../src/platform/keys/test-support/new-keys.ts'
import { textPdf } from './text-pdf.ts'

/** A document with an approval signature, or a certification, made with keys below `folder`. */
export async function approvedPdf(
  folder: string,
  base = textPdf(['Signed before']),
  certification?: 2,
): Promise<Uint8Array> {
  const { seal } = await openNewKeys({
    folder: join(folder, 'earlier-keys'),
    masterKey: null,
    installationName: 'Earlier signer',
    tokenLifetimeSeconds: 60,
    clock: systemClock,
  })
  const cms = sealCms(seal)
  const prepared = prepareSignature(new Revision(openPdf(bytesSource(base))), {
    fieldName: 'Earlier',
    subFilter: 'ETSI.CAdES.detached',
    reservedBytes: cms.maxSizeBytes,
    certification,
    signedAt: new Date(),
  })
  const hash = createHash('sha256').update(base)
  for (const part of prepared.digestParts) hash.update(part)
  return Buffer.concat([base, finishSignature(prepared, await signCms(seal, cms, hash.digest()))])
}

/** The document with a signature that is not a CMS, so that it cannot be checked. */
export const withUnreadableSignature = (approved: Uint8Array): Buffer =>
  Buffer.from(
    Buffer.from(approved)
      .toString('latin1')
      .replace(/(\/Contents <)([0-9a-f]+)/, (_, key, digits) => key + '3000'.padEnd(digits.length, '0')),
    'latin1',
  )
