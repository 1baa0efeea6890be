import { describe, expect, it } from 'vitest'
import { clientAddress, ipAddressOf } from './client-address.ts'

describe('an address of a proxy’s list', () => {
  it.each([
    ['192.0.2.7', '192.0.2.7'],
    ['192.0.2.7:51234', '192.0.2.7'],
    ['2001:DB8:0:0:0:0:0:7', '2001:db8::7'],
    ['[2001:db8::7]', '2001:db8::7'],
    ['[2001:db8::7]:443', '2001:db8::7'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['::FFFF:C000:0207', '192.0.2.7'],
    ['[::ffff:192.0.2.7]:80', '192.0.2.7'],
  ])('%s is %s', (text, address) => {
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
  ])('%j is none', text => {
    expect(ipAddressOf(text)).toBeNull()
  })
})

describe('the caller', () => {
  it.each([
    ['is who connected', '198.51.100.4', undefined, '198.51.100.4'],
    ['is who connected, in IPv4 where the socket is of both', '::ffff:198.51.100.4', undefined, '198.51.100.4'],
    ['is not who a stranger says', '198.51.100.4', '192.0.2.7', '198.51.100.4'],
    ['is who a proxy of this machine says', '127.0.0.1', '192.0.2.7', '192.0.2.7'],
    ['is who it says over IPv6', '::1', '192.0.2.7', '192.0.2.7'],
    ['is who it says in a socket of both', '::ffff:127.0.0.1', '192.0.2.7', '192.0.2.7'],
    ['is what the nearest proxy wrote', '127.0.0.1', '203.0.113.9, 192.0.2.7', '192.0.2.7'],
    ['is looked for behind several proxies of this machine', '127.0.0.1', '192.0.2.7, 127.0.0.1, ::1', '192.0.2.7'],
    ['is the proxy where it says nothing', '127.0.0.1', undefined, '127.0.0.1'],
    ['is the proxy where it says what is no address', '127.0.0.1', '192.0.2.7, unknown', '127.0.0.1'],
    ['is never a text', '127.0.0.1', '<script>alert(1)</script>', '127.0.0.1'],
    ['is not what stands before what is no address', '127.0.0.1', '192.0.2.7, <b>, 127.0.0.1', '127.0.0.1'],
    ['is not beside an empty entry', '127.0.0.1', '192.0.2.7,,', '127.0.0.1'],
    ['is found at the end of thousands', '127.0.0.1', `${'203.0.113.9,'.repeat(5_000)}192.0.2.7`, '192.0.2.7'],
    ['is unknown where the connection has gone', undefined, '192.0.2.7', 'unknown'],
  ])('%s', (_, connection, forwardedFor, address) => {
    expect(clientAddress(connection, forwardedFor)).toBe(address)
  })
})
