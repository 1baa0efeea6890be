import type { VerificationWay } from '../../api/generated/calls.ts'

/** Returns the ways in which a signer is verified. */
export const verificationOf = (isAskingForCode: boolean): VerificationWay[] => (isAskingForCode ? ['email_code'] : [])

/** Returns whether a code is emailed to the signer before the document opens. */
export const asksForCode = (verification: readonly VerificationWay[] = []): boolean =>
  verification.includes('email_code')
