import { describe, expect, it } from 'vitest'
import { urlProblem } from './outgoing-url.ts'

const problem = (url: string, allowPrivate = false) => urlProblem(url, { allowPrivate })

describe('the check of an outgoing URL', () => {
  it.each([
    'https://hooks.example.com',
    'https://hooks.example.com:8443/path?query=1',
    'https://1.1.1.1/',
    'https://[2606:4700:4700::1111]/',
    'https://xn--bcher-kva.example/',
    'https://bücher.example/',
  ])('allows %s', url => expect(problem(url)).toBeNull())

  it.each([
    ['not a URL', 'must be an http or https URL'],
    ['', 'must be an http or https URL'],
    ['/path', 'must be an http or https URL'],
    ['ftp://example.com', 'must be an http or https URL'],
    ['file:///etc/passwd', 'must be an http or https URL'],
    ['javascript:alert(1)', 'must be an http or https URL'],
    ['https://user:secret@example.com', 'must not contain a user name or password'],
    ['https://user@example.com', 'must not contain a user name or password'],
    ['https://example.com:25/', 'must not use port 25, which belongs to another protocol'],
    ['https://example.com:0/', 'must not use port 0, which belongs to another protocol'],
    ['http://example.com', 'must begin with https://'],
    ...[
      'http://localhost:3000/',
      'https://localhost/',
      'https://LOCALHOST./',
      'https://api.localhost/',
      'https://printer.local/',
      'https://metadata.google.internal/',
      'https://intranet/',
      'https://127.0.0.1/',
      'https://127.1/',
      'https://2130706433/',
      'https://0x7f000001/',
      'https://0x7f.1/',
      'https://0177.0.0.1/',
      'https://0/',
      'https://169.254.169.254/',
      'https://①②⑦.0.0.1/',
      'https://[::1]/',
      'https://[::ffff:127.0.0.1]/',
      'https://[::ffff:7f00:1]/',
      'https://[fd00::1]/',
      'https://[64:ff9b::10.0.0.1]/',
    ].map(url => [url, 'must not point to a private or local address']),
  ])('refuses %s: %s', (url, text) => expect(problem(url!)).toBe(text))

  it.each(['http://localhost:3001/hook', 'http://10.0.0.1/', 'https://[::1]/'])(
    'allows %s if private addresses are allowed',
    url => expect(problem(url, true)).toBeNull(),
  )

  it('allows plain HTTP to a public host if the content itself is signed', () => {
    const plainProblem = (url: string) => urlProblem(url, { allowPrivate: false, allowPlain: true })
    expect(plainProblem('http://crl.example.com/ca.crl')).toBeNull()
    expect(plainProblem('http://127.0.0.1/')).toBe('must not point to a private or local address')
  })

  it('refuses passwords and reserved ports even if private addresses are allowed', () => {
    expect(problem('http://a:b@localhost/', true)).toBe('must not contain a user name or password')
    expect(problem('http://localhost:6000/', true)).toContain('port 6000')
  })
})
