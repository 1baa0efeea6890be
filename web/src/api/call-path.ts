import type { Calls } from './generated/calls.ts'

/** A call of the service by method and path, such as `POST /signing/session/sign`. */
export type CallName = keyof Calls

/** What a call takes: parameters of its path and query, and its body. */
export type CallInput<Name extends CallName> = Omit<Calls[Name], 'answer'>

/** The input of any call, for code that does not know which one. */
export interface AnyInput {
  parameters?: Record<string, string>
  query?: Record<string, unknown>
  body?: unknown
}

/** Builds the address of a call: its path with the parameters filled in, and the query. */
export function callPath<Name extends CallName>(name: Name, input: Omit<CallInput<Name>, 'body'>): string {
  return addressOf(name, input as AnyInput)
}

/** Builds the address of any call. */
export function addressOf(name: CallName, { parameters = {}, query = {} }: AnyInput): string {
  const template = name.slice(name.indexOf(' ') + 1)
  const path = template.replace(/\{(\w+)\}/g, (_, key: string) => encodeURIComponent(parameters[key] ?? ''))
  const entries = Object.entries(query).filter(([, value]) => value !== undefined)
  const search = new URLSearchParams(entries.map(([key, value]) => [key, String(value)]))
  return entries.length === 0 ? path : `${path}?${search}`
}

/** Returns the HTTP method of a call. */
export const methodOf = (name: CallName): string => name.slice(0, name.indexOf(' '))

/** Returns the path of an address that the service gave. Its files are on this page's origin, whichever host name opened the page. */
export function pathOf(address: string): string {
  const url = new URL(address, window.location.href)
  return url.pathname + url.search
}
