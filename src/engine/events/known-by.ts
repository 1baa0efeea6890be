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

/** A program of the organization, known by the credential with which it asked for something. */
export type KnownProgram = { identified_by: 'credential'; credential_id: string; credential_name: string | null }

/** The operator, who works on the installation itself. */
export type KnownOperator = { identified_by: 'command-line' }

/** Who may revoke a link. */
export type Revoker = KnownProgram | KnownOperator

/** Nobody: the service does it by itself when its time has come. */
export const bySchedule = { identified_by: 'schedule' } as const
