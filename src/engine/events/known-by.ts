import type { Verified } from './verification-ways.ts'

/**
 * How whoever acted was known, as records keep it: by a link that was mailed to their address, or by one that the
 * organization created, with one of its credentials or as one of its people in the application.
 */
export type KnownBy = KnownLink & {
  /** How they were verified besides having the link; absent if the link was enough. */
  verified?: Verified[]
}

type KnownLink =
  | { identified_by: 'email-link'; link_id: string }
  | {
      identified_by: 'embedded-session'
      link_id: string
      /** Null for a link that a person created, or of before this was recorded. */
      credential_id: string | null
      credential_name: string | null
      /** The person who created it. */
      person_id?: string
    }

/** A program of the organization, known by the credential with which it asked for something. */
export type KnownProgram = { identified_by: 'credential'; credential_id: string; credential_name: string | null }

/** One of the organization's people, signed in to the application. Who that is, is not in the record: it can be erased. */
export type KnownPerson = { identified_by: 'person'; person_id: string }

/** Whoever acts for an organization. */
export type KnownSender = KnownProgram | KnownPerson

/** The operator, who works on the installation itself. */
export type KnownOperator = { identified_by: 'command-line' }

/** Who may revoke a link. */
export type Revoker = KnownSender | KnownOperator

/** Nobody: the organization has set that its content is deleted so many days after a request has ended. */
export type KnownRule = { identified_by: 'organization-rule'; delete_content_after_days: number }

/** Nobody: the service does it by itself when its time has come. */
export const bySchedule = { identified_by: 'schedule' } as const
