/** A person. An owner whom the operator has named is a person even before they have an account. */
export interface Person {
  personId: string
  name: string
  email: string
}

/** A person with the session in which they are signed in. */
export interface SignedIn extends Person {
  sessionId: string
  signedInAt: Date
  hasVerifiedEmail: boolean
  /** True if signing in needs a code in addition to the password. */
  hasTwoFactor: boolean
  /** True if the session was opened with two factors or has since been confirmed with two. */
  isByTwoFactors: boolean
}
