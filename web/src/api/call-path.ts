import type { Calls } from './generated/calls.ts'

/** A call to the service, named by its method and path, such as `POST /signing/session/sign`. */
export type CallName = keyof Calls

/** The input of a call: the parameters of its path and query, and its body. */
export type CallInput<Name extends CallName> = Omit<Calls[Name], 'answer'>

/** The input of any call, for code that handles all calls alike. */
export interface AnyInput {
  parameters?: Record<string, string>
  query?: Record<string, unknown>
  body?: unknown
}

/** Builds the address of a call: its path with the parameters filled in, and the query. */
export function callPath<Name extends CallName>(name: Name, input: Omit<CallInput<Name>, 'body'>): string {
  return addressOf(name, input as AnyInput)
}

/** Builds the address of a call whose name is known only at run time. */
export function addressOf(name: CallName, { parameters = {}, query = {} }: AnyInput): string {
  const template = name.slice(name.indexOf(' ') + 1)
  const path = template.replace(/\{(\w+)\}/g, (_, key: string) => encodeURIComponent(parameters[key] ?? ''))
  const entries = Object.entries(query).filter(([, value]) => value !== undefined)
  const search = new URLSearchParams(entries.map(([key, value]) => [key, String(value)]))
  return entries.length === 0 ? path : `${path}?${search}`
}

export const methodOf = (name: CallName): string => name.slice(0, name.indexOf(' '))

/**
 * Returns the path and query of an address that the service returned. They belong to the page's own origin, whichever
 * host name the page was opened with.
 */
export function pathOf(address: string): string {
  const url = new URL(address, window.location.href)
  return url.pathname + url.search
}
