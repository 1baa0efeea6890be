import { type VerificationResult, verifySealedPdf } from '../../engine/verification/verify-sealed-pdf.ts'
import { openFileSource } from '../../platform/workers/file-source.ts'

/** What is trusted, and which certificates were revoked, in DER. */
export interface CheckTrust {
  roots: Uint8Array[]
  timestampRoots: Uint8Array[]
  revocationLists: Uint8Array[]
}

/** Checks a sealed document as `countersign verify` does. */
export async function checkDocument({ path, trust }: { path: string; trust: CheckTrust }): Promise<VerificationResult> {
  const source = openFileSource(path)
  try {
    return verifySealedPdf(source, { ...trust, now: new Date() })
  } finally {
    source.close()
  }
}
