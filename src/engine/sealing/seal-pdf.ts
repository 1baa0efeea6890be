import { createHash } from 'node:crypto'
import { type ByteSource, bytePieces, bytesSource } from '../byte-source.ts'
import { openPdf } from '../pdf/document.ts'
import { finishSignature } from '../pdf/prepare-signature.ts'
import { sealCms, signCms } from '../signing/cms.ts'
import type { Signer } from '../signing/signer.ts'
import { prepareSeal } from './prepare-seal.ts'
import type { SealPlan } from './seal-plan.ts'

/**
 * Seals a PDF in one call: PAdES-BASELINE-B over the original and one revision with everything that the plan draws.
 * Returns the bytes to append to the original, never the whole file. For the separate steps, which a signer elsewhere
 * needs, see `prepareSeal`, `signCms` and `finishSignature`.
 *
 * Throws PdfError when the document cannot be read or forbids changes, SigningError when the signer cannot sign.
 */
export async function sealPdf(
  document: Uint8Array | ByteSource,
  plan: Omit<SealPlan, 'seal'> & { seal: Omit<SealPlan['seal'], 'reservedBytes'> },
  signer: Signer,
): Promise<Uint8Array> {
  const source = document instanceof Uint8Array ? bytesSource(document) : document
  const cms = sealCms(signer)
  const prepared = prepareSeal(openPdf(source), { ...plan, seal: { ...plan.seal, reservedBytes: cms.maxSizeBytes } })
  const digest = sha256Of(source, prepared.digestParts)
  return finishSignature(prepared, await signCms(signer, cms, digest))
}

function sha256Of(source: ByteSource, parts: Uint8Array[]): Uint8Array {
  const hash = createHash('sha256')
  for (const piece of bytePieces(source)) hash.update(piece)
  for (const part of parts) hash.update(part)
  return hash.digest()
}
