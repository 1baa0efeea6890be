/** What shows the service that a request comes from a page of its own; another site's page cannot send it. */
const fromPage = { 'X-Countersign-Page': '1' }

/** The headers of a call by a page: for one of the person's organizations, or for the person alone. */
export const pageHeaders = (organizationId: string | null): Record<string, string> =>
  organizationId === null ? fromPage : { ...fromPage, 'Countersign-Organization': organizationId }
