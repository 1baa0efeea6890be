/**
 * How whoever acted was known, as records keep it: by a link that was mailed to their address, or by one that the
 * organization's own program asked for with one of its credentials. Persons with sessions of their own become a third kind.
 */
export type KnownBy =
  | { identified_by: 'email-link'; link_id: string }
  | {
      identified_by: 'embedded-session'
      link_id: string
      /** Null for a link of before this was recorded. */
      credential_id: string | null
      credential_name: string | null
    }
