/** Proves that a request comes from one of the service's own pages: another site's page cannot send this header. */
const fromPage = { 'X-Countersign-Page': '1' }

/**
 * Returns the headers of a page's call on behalf of an organization, or of the person alone if `organizationId` is
 * null.
 */
export const pageHeaders = (organizationId: string | null): Record<string, string> =>
  organizationId === null ? fromPage : { ...fromPage, 'Countersign-Organization': organizationId }
