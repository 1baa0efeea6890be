import type { SignatureLevel } from '../../../engine/verification/signature-check.ts'

/** The sealed document, or the certificate of completion where that is a file of its own. */
export type SealedFileKind = 'document' | 'certificate'

export interface SealedFileName {
  signatureRequestId: string
  kind: SealedFileKind
}

/** How far a sealed file has come. */
export interface SealedFile extends SealedFileName {
  level: SignatureLevel
  /** How many upgrades there were. */
  upgrades: number
  /** The file that the last one made; it begins with the sealed one. Null before the first. */
  upgraded: UpgradedFile | null
  failedTries: number
  /** Why the last try did not bring the file further. */
  lastError: string | null
}

/** A file that is to be upgraded, as long as it has been so only so often. */
export type DueFile = Pick<SealedFile, 'signatureRequestId' | 'kind' | 'upgrades'>

export interface UpgradedFile {
  key: string
  sha256: string
  sizeBytes: number
}
