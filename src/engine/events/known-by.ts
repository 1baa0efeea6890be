import type { Verified } from './verification-ways.ts'

/**
 * How a person was identified, as stored in records. Their link was either mailed to their address or created by the
 * organization, with one of its credentials or through one of its people in the application.
 */
export type KnownBy = KnownLink & {
  /** Additional verification besides the link; absent if the link was enough. */
  verified?: Verified[]
}

type KnownLink =
  | { identified_by: 'email-link'; link_id: string }
  | {
      identified_by: 'embedded-session'
      link_id: string
      /** Null for a link that a person created, or from before this was recorded. */
      credential_id: string | null
      credential_name: string | null
      /** The person who created the link. */
      person_id?: string
    }

/** A program of the organization, identified by the credential that it used. */
export type KnownProgram = { identified_by: 'credential'; credential_id: string; credential_name: string | null }

/**
 * A member of the organization who is signed in to the application. The record holds only the id, so that the name can
 * be erased.
 */
export type KnownPerson = { identified_by: 'person'; person_id: string }

/** A program or person that acts for an organization. */
export type KnownSender = KnownProgram | KnownPerson

/** The operator, who works on the installation itself. */
export type KnownOperator = { identified_by: 'command-line' }

/** A party that may revoke a link. */
export type Revoker = KnownSender | KnownOperator

/** A rule instead of a person: the organization deletes content this many days after a request has ended. */
export type KnownRule = { identified_by: 'organization-rule'; delete_content_after_days: number }

/** A schedule instead of a person: the service acts at the scheduled time. */
export const bySchedule = { identified_by: 'schedule' } as const
