/**
 * The purpose of a sign-in at the provider: to use a link (`entryId`), to connect a signed-in person (`personId`), or
 * just to sign in.
 */
export interface FlowTerms {
  entryId: string | null
  personId: string | null
  /** The details that the user of a link entered. */
  said: { name?: string; organizationName?: string }
}
