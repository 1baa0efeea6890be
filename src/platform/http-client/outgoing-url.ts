import { isIP } from 'node:net'
import { isPublicAddress } from './public-address.ts'

export interface AddressPolicy {
  /** Allows private and local addresses, and http without TLS. Used for development and tests. */
  allowPrivate: boolean
  /** Also allows http without TLS to public addresses. Used for content that is itself signed. */
  allowPlain?: boolean
}

/** Ports of other protocols, where a request could be taken for a command ("block bad port", WHATWG Fetch §2.9). */
const badPorts = new Set([
  0, 1, 7, 9, 11, 13, 15, 17, 19, 20, 21, 22, 23, 25, 37, 42, 43, 53, 69, 77, 79, 87, 95, 101, 102, 103, 104, 109, 110,
  111, 113, 115, 117, 119, 123, 135, 137, 139, 143, 161, 179, 389, 427, 465, 512, 513, 514, 515, 526, 530, 531, 532,
  540, 548, 554, 556, 563, 587, 601, 636, 989, 990, 993, 995, 1719, 1720, 1723, 2049, 3659, 4045, 4190, 5060, 5061,
  6000, 6566, 6665, 6666, 6667, 6668, 6669, 6679, 6697, 10080,
])

/** The maximum length as sent, with percent-encoding and punycode. */
const urlLengthMost = 2_048

/**
 * Returns why nothing may be sent to this URL, as the end of a sentence about it, or null if it is allowed. The
 * addresses of its host are checked only after the name has been resolved.
 */
export function urlProblem(text: string, { allowPrivate, allowPlain = false }: AddressPolicy): string | null {
  const url = URL.parse(text)
  if (url === null || !/^https?:$/.test(url.protocol)) return 'must be an http or https URL'
  if (url.username !== '' || url.password !== '') return 'must not contain a user name or password'
  if (url.href.length > urlLengthMost) return `must have at most ${urlLengthMost} characters`
  if (badPorts.has(Number(url.port || 443))) return `must not use port ${url.port}, which belongs to another protocol`
  if (allowPrivate) return null
  if (isLocalHost(hostOf(url))) return localAddressProblem
  return url.protocol !== 'https:' && !allowPlain ? 'must begin with https://' : null
}

/** The problem that `urlProblem` returns for an address that `allowPrivate` would allow. */
export const localAddressProblem = 'must not point to a private or local address'

/**
 * Returns the URL as parsed, which is stored, shown and called: names in ASCII (punycode), numeric hosts as dotted
 * decimals, no dot segments in the path, no fragment. `urlProblem` must return null for the text.
 */
export function canonicalUrl(text: string): string {
  const url = new URL(text)
  url.hash = ''
  return url.href
}

/**
 * Returns the host without the brackets of an IPv6 address. The URL parser has already turned numbers in any spelling
 * into dotted decimals.
 */
export const hostOf = (url: URL): string => url.hostname.replace(/^\[|\]$/g, '')

const isLocalHost = (host: string) => (isIP(host) ? !isPublicAddress(host) : isLocalName(host))

/**
 * Returns whether a name belongs to this machine or this network by definition (RFC 6761, RFC 6762, RFC 8375, and
 * ICANN's `internal`).
 */
const isLocalName = (host: string): boolean =>
  /(^|\.)(localhost|local|internal|home\.arpa)\.?$/.test(host) || !host.replace(/\.$/, '').includes('.')
