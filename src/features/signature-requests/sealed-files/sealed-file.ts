import type { SignatureLevel } from '../../../engine/verification/signature-check.ts'

/** Says which file it is: the sealed document, or the certificate of completion if that is a separate file. */
export type SealedFileKind = 'document' | 'certificate'

export interface SealedFileName {
  signatureRequestId: string
  kind: SealedFileKind
}

/** A sealed file with its level and upgrades. */
export interface SealedFile extends SealedFileName {
  level: SignatureLevel
  /** The number of upgrades so far. */
  upgrades: number
  /** The file that the last upgrade made, which begins with the sealed file; null before the first upgrade. */
  upgraded: UpgradedFile | null
  failedTries: number
  /** Why the last attempt failed to upgrade the file. */
  lastError: string | null
}

/** A file that is to be upgraded if it still has this number of upgrades. */
export type DueFile = Pick<SealedFile, 'signatureRequestId' | 'kind' | 'upgrades'>

export interface UpgradedFile {
  key: string
  sha256: string
  sizeBytes: number
}
