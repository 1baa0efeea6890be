/** What the page of the list can show: a state, or one of the lists that depend on who reads them. */
export const viewStates = [
  'mine',
  'others',
  'attention',
  'waiting',
  'failed',
  'completed',
  'declined',
  'voided',
  'expired',
] as const

export interface ViewFilters {
  search: string
  /** Null for requests in every state. */
  state: (typeof viewStates)[number] | null
  sort: 'newest' | 'oldest'
  /** The folder, or `everyone`; undefined for all. */
  folderId?: string
}

/** Filters of the list of requests that a person has saved under a name. */
export interface RequestView {
  viewId: string
  organizationId: string
  personId: string
  name: string
  filters: ViewFilters
}

/** How many views a person can save in an organization. */
export const viewsMost = 50
