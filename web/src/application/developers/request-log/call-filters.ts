export const callFilters = ['path', 'requestId', 'status', 'method', 'credentialId', 'within'] as const
export type CallFilter = (typeof callFilters)[number]

export const statusClasses = ['2xx', '3xx', '4xx', '5xx'] as const
export const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const

const hourMs = 3_600_000
/** The length of each time span. */
const spansMs = { hour: hourMs, day: 24 * hourMs, week: 7 * 24 * hourMs }
export const spans = Object.keys(spansMs) as (keyof typeof spansMs)[]

const isOneOf = (allowed: readonly string[], value: string | undefined) =>
  value === undefined || allowed.includes(value)

/**
 * Converts the filters to a query, with time spans counted back from now. Filters whose value in the address is invalid
 * are left out.
 */
export function callQueryOf({ within, status, method, ...others }: Partial<Record<CallFilter, string>>): object {
  const span = spans.find(span => span === within)
  return {
    ...others,
    ...(status && isOneOf(statusClasses, status) && { status }),
    ...(method && isOneOf(methods, method) && { method }),
    ...(span && { since: new Date(Date.now() - spansMs[span]).toISOString() }),
  }
}
