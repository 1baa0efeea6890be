import { BlockList, isIPv4, isIPv6 } from 'node:net'

/**
 * The IPv4 addresses that are not public: the IANA special-purpose registries (RFC 6890 and its updates), multicast,
 * and reserved space. An address that embeds an IPv4 address is judged by that address.
 */
const specialIpv4 = [
  ['0.0.0.0', 8], // this host and network
  ['10.0.0.0', 8], // private
  ['100.64.0.0', 10], // carrier-grade NAT
  ['127.0.0.0', 8], // loopback
  ['169.254.0.0', 16], // link-local, with the metadata services of clouds
  ['172.16.0.0', 12], // private
  ['192.0.0.0', 24], // protocol assignments
  ['192.0.2.0', 24], // documentation
  ['192.31.196.0', 24], // AS112
  ['192.52.193.0', 24], // AMT
  ['192.88.99.0', 24], // 6to4 relays
  ['192.168.0.0', 16], // private
  ['192.175.48.0', 24], // AS112
  ['198.18.0.0', 15], // benchmarking
  ['198.51.100.0', 24], // documentation
  ['203.0.113.0', 24], // documentation
  ['224.0.0.0', 4], // multicast
  ['240.0.0.0', 4], // reserved, and broadcast
] as const

/** The special addresses within 2000::/3. Nothing outside that block is routed on the internet. */
const specialIpv6 = [
  ['2001::', 23], // protocol assignments: Teredo, benchmarking, ORCHID
  ['2001:db8::', 32], // documentation
  ['2002::', 16], // 6to4
  ['2620:4f:8000::', 48], // AS112
  ['3fff::', 20], // documentation
] as const

const special = new BlockList()
for (const [network, prefix] of specialIpv4) special.addSubnet(network, prefix, 'ipv4')
for (const [network, prefix] of specialIpv6) special.addSubnet(network, prefix, 'ipv6')
const globalUnicast = new BlockList()
globalUnicast.addSubnet('2000::', 3, 'ipv6')

/**
 * Returns whether packets to this address leave for the internet. Returns false for text that is not an address in its
 * usual spelling.
 */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !special.check(address, 'ipv4')
  if (!isIPv6(address) || address.includes('%')) return false
  const inner = embeddedIpv4(groupsOf(address))
  if (inner !== null) return isPublicAddress(inner)
  return globalUnicast.check(address, 'ipv6') && !special.check(address, 'ipv6')
}

/**
 * Returns the IPv4 address in an IPv4-mapped address, ::ffff:0:0/96 (RFC 4291 §2.5.5.2), or in an address of a
 * translator, 64:ff9b::/96 (RFC 6052). Returns null for any other address.
 */
function embeddedIpv4(groups: number[]): string | null {
  const prefix = groups.slice(0, 6).join(':')
  if (prefix !== '0:0:0:0:0:65535' && prefix !== `${0x64}:${0xff9b}:0:0:0:0`) return null
  return groups
    .slice(6)
    .flatMap(group => [group >> 8, group & 0xff])
    .join('.')
}

/**
 * Returns the eight groups of an IPv6 address. The URL parser rewrites any spelling to the form of RFC 5952, without
 * dots.
 */
function groupsOf(address: string): number[] {
  const [before = '', after] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::')
  const numbers = (text: string) => (text === '' ? [] : text.split(':').map(group => Number.parseInt(group, 16)))
  const head = numbers(before)
  if (after === undefined) return head
  const tail = numbers(after)
  return [...head, ...Array<number>(8 - head.length - tail.length).fill(0), ...tail]
}
