/** A person who can sign in. */
export interface Person {
  personId: string
  name: string
  email: string
}

/** A person who is signed in, by one session. */
export interface SignedIn extends Person {
  sessionId: string
  signedInAt: Date
  hasVerifiedEmail: boolean
  /** A code is asked for beside the password. */
  hasTwoFactor: boolean
  /** The session was opened, or confirmed since, by two factors. */
  isByTwoFactors: boolean
}
