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
  hasTwoFactor: boolean
}
