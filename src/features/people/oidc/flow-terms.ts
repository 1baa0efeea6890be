/** What a sign-in at the provider is for: using a link, connecting somebody who is signed in, or neither. */
export interface FlowTerms {
  entryId: string | null
  personId: string | null
  /** What whoever uses a link says of themselves. */
  said: { name?: string; organizationName?: string }
}
