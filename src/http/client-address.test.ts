import { describe, expect, it } from 'vitest'
import { clientAddress, ipAddressOf, networkOf, trustedProxies } from './client-address.ts'

describe('an address in a proxy’s list', () => {
  it.each([
    ['192.0.2.7', '192.0.2.7'],
    ['192.0.2.7:51234', '192.0.2.7'],
    ['2001:DB8:0:0:0:0:0:7', '2001:db8::7'],
    ['[2001:db8::7]', '2001:db8::7'],
    ['[2001:db8::7]:443', '2001:db8::7'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['::FFFF:C000:0207', '192.0.2.7'],
    ['[::ffff:192.0.2.7]:80', '192.0.2.7'],
  ])('is normalized: %s becomes %s', (text, address) => {
    expect(ipAddressOf(text)).toBe(address)
  })

  it.each([
    '',
    'unknown',
    '_hidden',
    'localhost',
    '192.0.2',
    '192.0.2.256',
    '0192.0.2.7',
    '0x7f.0.0.1',
    '192.0.2.7:',
    '192.0.2.7:123456',
    '192.0.2.7 192.0.2.8',
    '[192.0.2.7]',
    '2001:db8::7::',
    '[2001:db8::7',
    'fe80::1%eth0',
    'fe80::1%<script>',
    'for=192.0.2.7',
    '"192.0.2.7"',
    '<script>alert(1)</script>',
    '192.0.2.7\nSigned',
    '١٩٢.0.2.7',
    '1'.repeat(10_000),
  ])('is not found in %j', text => {
    expect(ipAddressOf(text)).toBeNull()
  })
})

describe('the caller’s address', () => {
  it.each([
    ["uses the connection's address", '198.51.100.4', undefined, '198.51.100.4'],
    ['writes an IPv4 connection to a dual-stack socket as IPv4', '::ffff:198.51.100.4', undefined, '198.51.100.4'],
    ['ignores the header of an unknown client', '198.51.100.4', '192.0.2.7', '198.51.100.4'],
    ['trusts the header of a proxy on this machine', '127.0.0.1', '192.0.2.7', '192.0.2.7'],
    ['trusts a proxy on this machine over IPv6', '::1', '192.0.2.7', '192.0.2.7'],
    ['trusts a proxy on this machine on a dual-stack socket', '::ffff:127.0.0.1', '192.0.2.7', '192.0.2.7'],
    ['uses the entry of the nearest proxy', '127.0.0.1', '203.0.113.9, 192.0.2.7', '192.0.2.7'],
    ['skips several proxies on this machine', '127.0.0.1', '192.0.2.7, 127.0.0.1, ::1', '192.0.2.7'],
    ['uses the proxy if it sends no header', '127.0.0.1', undefined, '127.0.0.1'],
    ['uses the proxy if its entry is not an address', '127.0.0.1', '192.0.2.7, unknown', '127.0.0.1'],
    ['never returns text that is not an address', '127.0.0.1', '<script>alert(1)</script>', '127.0.0.1'],
    ['ignores entries before an invalid entry', '127.0.0.1', '192.0.2.7, <b>, 127.0.0.1', '127.0.0.1'],
    ['ignores entries before an empty entry', '127.0.0.1', '192.0.2.7,,', '127.0.0.1'],
    ['uses the last of thousands of entries', '127.0.0.1', `${'203.0.113.9,'.repeat(5_000)}192.0.2.7`, '192.0.2.7'],
    ['is unknown if the connection is gone', undefined, '192.0.2.7', 'unknown'],
  ])('is found without configured proxies: %s', (_, connection, forwardedFor, address) => {
    expect(clientAddress(connection, forwardedFor, trustedProxies([]))).toBe(address)
  })

  it.each([
    ['trusts a configured proxy', '10.1.2.3', '192.0.2.7', '192.0.2.7'],
    ['trusts a configured proxy over IPv6', '2001:db8::5', '192.0.2.7', '192.0.2.7'],
    ['skips a local and a configured proxy', '127.0.0.1', '192.0.2.7, 10.1.2.3', '192.0.2.7'],
    ['ignores the header of a client next to a configured network', '10.2.0.1', '192.0.2.7', '10.2.0.1'],
    ['ignores the header of an unknown client', '2001:db8:1::5', '192.0.2.7', '2001:db8:1::5'],
  ])('is found behind configured proxies: %s', (_, connection, forwardedFor, address) => {
    const proxies = trustedProxies([
      { address: '10.1.0.0', prefix: 16, family: 'ipv4' },
      { address: '2001:db8::', prefix: 48, family: 'ipv6' },
    ])
    expect(clientAddress(connection, forwardedFor, proxies)).toBe(address)
  })
})

describe('networkOf', () => {
  it.each([
    ['192.0.2.7', '192.0.2.7'],
    ['2001:db8:0:7::1', '2001:db8:0:7::/64'],
    ['2001:db8:0:7:ffff:ffff:ffff:ffff', '2001:db8:0:7::/64'],
    ['2001:db8::7', '2001:db8:0:0::/64'],
    ['2001:db8::7:0:0:0:1', '2001:db8:0:7::/64'],
    ['::1', '0:0:0:0::/64'],
    ['2001::', '2001:0:0:0::/64'],
    ['unknown', 'unknown'],
  ])('assigns %s to the network %s', (address, network) => {
    expect(networkOf(address)).toBe(network)
  })
})
