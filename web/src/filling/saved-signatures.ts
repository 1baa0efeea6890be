import type { SignatureInput } from '../api/generated/calls.ts'

/** What the signer has saved with their account. It exists only for a signer who is signed in. */
export interface SavedSignatures {
  signature: SignatureInput | null
  initials: SignatureInput | null
  /** Saves a signature or initials in place of those before. Throws `ApiError` or `ConnectionError`. */
  save(usedAs: 'signature' | 'initials', payload: SignatureInput): Promise<void>
}
