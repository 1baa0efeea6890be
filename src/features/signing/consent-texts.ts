/**
 * The sentence that a signer agrees to, by version. A version that was ever shown must never change, because what
 * signers agreed to must stay readable.
 */
const versions = {
  '2026-11':
    'I agree to sign this document electronically and to receive it electronically. I understand that my electronic signature is meant to bind me as my handwritten one would.',
} as const

export const currentConsent = { version: '2026-11', text: versions['2026-11'] } satisfies {
  version: keyof typeof versions
  text: string
}
