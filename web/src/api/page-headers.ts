/** Shows the service that a request comes from one of its own pages: another site's page cannot send this header. */
const fromPage = { 'X-Countersign-Page': '1' }

/** Returns the headers of a call by a page: for one of the person's organizations, or for the person alone. */
export const pageHeaders = (organizationId: string | null): Record<string, string> =>
  organizationId === null ? fromPage : { ...fromPage, 'Countersign-Organization': organizationId }
