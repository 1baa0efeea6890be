import { BlockList, isIPv4, isIPv6, SocketAddress } from 'node:net'
import type { AddressRange } from '../config.ts'

/** The maximum length of an address: an IPv6 address with its zone has 46 characters, a port 6, brackets 2. */
const lengthMost = 60

/**
 * Returns an IP address in its short standard spelling. The text is as in `X-Forwarded-For`: the address alone, with a
 * port, or an IPv6 address in brackets (RFC 7239 §6). An IPv4 address that is mapped into IPv6 (RFC 4291 §2.5.5.2)
 * becomes the IPv4 address. Returns null for everything else, including host names and zones (`fe80::1%eth0`), which
 * have a meaning on one machine only.
 */
export function ipAddressOf(text: string): string | null {
  if (text.length > lengthMost) return null
  const [, bracketed, withPort] = /^(?:\[([\da-f:.]+)\]|(\d[\d.]*))(?::\d{1,5})?$/i.exec(text) ?? []
  const address = bracketed ?? withPort ?? text
  if (isIPv4(address)) return bracketed === undefined ? address : null
  if (!isIPv6(address) || address.includes('%')) return null
  const short = new SocketAddress({ address, family: 'ipv6' }).address
  return ipv4Of(short) ?? short
}

/** Returns the IPv4 part of `::ffff:192.0.2.1`, which is how Node.js spells every mapped address. */
function ipv4Of(address: string): string | null {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(address)
  return mapped ? mapped[1]! : null
}

/** The proxies that are trusted to state a caller's address. */
export interface TrustedProxies {
  has(address: string): boolean
}

/** Trusts proxies on this machine, and those on other machines that the operator names. */
export function trustedProxies(ranges: readonly AddressRange[]): TrustedProxies {
  const list = new BlockList()
  list.addSubnet('127.0.0.0', 8, 'ipv4')
  list.addAddress('::1', 'ipv6')
  for (const { address, prefix, family } of ranges) list.addSubnet(address, prefix, family)
  return { has: address => list.check(address, isIPv6(address) ? 'ipv6' : 'ipv4') }
}

/**
 * Returns the caller's address: the address of the connection, or the address that trusted proxies state
 * (docs/decisions/39). The list is read from its end, where the nearest proxy wrote: the first address that does not
 * belong to a trusted proxy is the caller's. Text that is not an address ends the reading, so that no one can insert
 * text of their own. Example: `192.0.2.7, 10.1.2.3` from a proxy on this machine, with 10.1.2.3 trusted → `192.0.2.7`.
 */
export function clientAddress(
  connection: string | undefined,
  forwardedFor: string | undefined,
  proxies: TrustedProxies,
): string {
  let address = ipAddressOf(connection ?? '') ?? 'unknown'
  const entries = forwardedFor?.split(',') ?? []
  while (proxies.has(address) && entries.length > 0) {
    const next = ipAddressOf(entries.pop()!.trim())
    if (next === null) break
    address = next
  }
  return address
}

/**
 * Returns the network that an address counts towards for limits. A subscriber gets at least a whole IPv6 /64 (RFC 6177
 * §2) and can call from any address in it, so all its addresses count as that network. An IPv4 address counts alone.
 */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address
  const [head = '', tail] = new SocketAddress({ address, family: 'ipv6' }).address.split('::')
  const groups = head.split(':').filter(Boolean)
  const rest = (tail ?? '').split(':').filter(Boolean)
  const zeros = Array.from({ length: Math.max(0, 8 - groups.length - rest.length) }, () => '0')
  return `${[...groups, ...zeros, ...rest].slice(0, 4).join(':')}::/64`
}
