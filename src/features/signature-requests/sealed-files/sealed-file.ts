import type { SignatureLevel } from '../../../engine/verification/signature-check.ts'

/** The sealed document, or the certificate of completion if it is a separate file. */
export type SealedFileKind = 'document' | 'certificate'

export interface SealedFileName {
  signatureRequestId: string
  kind: SealedFileKind
}

/** The level of a sealed file and its upgrades. */
export interface SealedFile extends SealedFileName {
  level: SignatureLevel
  /** How many upgrades there were. */
  upgrades: number
  /** The file that the last upgrade made; it begins with the sealed file. Null before the first. */
  upgraded: UpgradedFile | null
  failedTries: number
  /** Why the last attempt did not upgrade the file. */
  lastError: string | null
}

/** A file that is to be upgraded, provided that it still has this number of upgrades. */
export type DueFile = Pick<SealedFile, 'signatureRequestId' | 'kind' | 'upgrades'>

export interface UpgradedFile {
  key: string
  sha256: string
  sizeBytes: number
}
