import { ApiError, ConnectionError } from '../../api/call.ts'

/** The reason why edits were not applied, by which the page decides what to do. */
export type Refusal =
  /** No answer arrived, or the service has trouble: retry later. */
  | { kind: 'later'; isConnected: boolean }
  /** The link is no longer valid. */
  | { kind: 'ended'; error: ApiError }
  /** Another member has changed these clauses. */
  | { kind: 'changed'; anchors: string[]; author: string | null; error: ApiError }
  /** The turn has passed, or the revision is too old: the session shows which. */
  | { kind: 'stale'; error: ApiError }
  /** A retry would be refused again. */
  | { kind: 'refused'; error: ApiError }

export function refusalOf(error: unknown): Refusal {
  if (error instanceof ConnectionError) return { kind: 'later', isConnected: false }
  if (!(error instanceof ApiError)) throw error
  const { status } = error
  if (status >= 500 || status === 429 || status === 408) return { kind: 'later', isConnected: true }
  if (status === 401 || status === 410) return { kind: 'ended', error }
  if (status === 409) return changedClauses(error) ?? { kind: 'stale', error }
  return { kind: 'refused', error }
}

function changedClauses(error: ApiError): Refusal | undefined {
  const { clauses } = (error.body ?? {}) as { clauses?: { anchor: string; author?: string }[] }
  if (!Array.isArray(clauses) || clauses.length === 0) return undefined
  return { kind: 'changed', anchors: clauses.map(clause => clause.anchor), author: clauses[0]?.author ?? null, error }
}
