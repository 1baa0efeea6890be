/** A person who can sign in. */
export interface Person {
  personId: string
  name: string
  email: string
}

/** A person who is signed in with one session. */
export interface SignedIn extends Person {
  sessionId: string
  signedInAt: Date
  hasVerifiedEmail: boolean
  /** True if a code is asked for in addition to the password. */
  hasTwoFactor: boolean
  /** True if the session was opened, or confirmed since, with two factors. */
  isByTwoFactors: boolean
}
