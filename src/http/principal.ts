import type { Reach } from './reach.ts'

/** The facts about a caller that the server itself needs, whatever the scheme. */
export interface Principal {
  /** The organization whose resources the caller may touch; null for none. */
  readonly organizationId: string | null
  /** The subject whose calls the rate limit counts together; null if they are not counted. */
  readonly counted: Counted | null
  /** Whether it uses the idempotency keys that the programs of the organization share; otherwise it has its own. */
  readonly sharesKeys?: boolean
  /** The records of the organization that the caller reaches; undefined for callers by a link, who reach one record. */
  readonly reach?: Reach
}

export interface Counted {
  per: 'credential' | 'person' | 'link'
  id: string
}

/** The caller of public routes. */
export const nobody: Principal = { organizationId: null, counted: null }
