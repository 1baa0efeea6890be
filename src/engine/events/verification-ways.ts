/** The ways in which signers can be verified besides having the link, by their names in the API and in records. */
export const verificationWays = ['email_code'] as const

export type VerificationWay = (typeof verificationWays)[number]

/** A way in which a signer was verified, and when (ISO 8601). */
export type Verified = { way: VerificationWay; at: string }
