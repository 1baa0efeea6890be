/** The purpose of a sign-in at the provider: using a link, connecting a signed-in person, or neither. */
export interface FlowTerms {
  entryId: string | null
  personId: string | null
  /** The details that the user of a link entered. */
  said: { name?: string; organizationName?: string }
}
