/** Who calls: what the server itself must know, whatever the scheme. */
export interface Principal {
  /** Whose things the caller may touch; null: no organization's. */
  readonly organizationId: string | null
  /** Whose calls the rate limit counts together; null: they are not counted. */
  readonly counted: Counted | null
}

export interface Counted {
  per: 'credential' | 'person' | 'link'
  id: string
}

/** Of routes that do not ask who calls. */
export const nobody: Principal = { organizationId: null, counted: null }
