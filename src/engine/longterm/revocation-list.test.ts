import { afterAll, describe, expect, it } from 'vitest'
import { readCertificate } from '../signing/certificate.ts'
import { certificateToPem } from '../signing/pem.ts'
import { opensslFolder } from '../timestamps/test-support/openssl.ts'
import { isListOf, readRevocationList, revokedAt } from './revocation-list.ts'
import { issue } from './test-support/certificates.ts'
import { day } from './test-support/long-term-world.ts'
import { type ListOptions, revocationList } from './test-support/revocation-lists.ts'

const { openssl, write, remove } = opensslFolder()
afterAll(remove)

const validity = { from: day('2026-01-01'), until: day('2040-01-01') }
const root = issue('root', 'Root', validity)
const seal = issue('seal', 'Seal', { ...validity, issuer: root })
const times = { thisUpdate: day('2027-01-01'), nextUpdate: day('2028-01-01') }
const list = (options: Partial<ListOptions> = {}) => revocationList({ issuer: root, ...times, ...options })
const entry = { certificate: seal.certificate, at: day('2027-01-01') }

describe('a revocation list', () => {
  it('states the same date and revoked certificates as openssl reads from it', async () => {
    const bytes = list({ revoked: [entry] })
    const read = readRevocationList(bytes)
    expect(read).toMatchObject(times)
    expect(revokedAt(read, readCertificate(seal.certificate))).toEqual(entry.at)
    expect(revokedAt(read, readCertificate(root.certificate))).toBeNull()
    expect(isListOf(read, readCertificate(root.certificate))).toBe(true)
    write('root.pem', certificateToPem(root.certificate))
    write('list.crl', bytes)
    const printed = await openssl(...'crl -inform DER -in list.crl -CAfile root.pem -text -noout'.split(' '))
    expect(printed).toMatch(/Last Update: Jan {2}1 12:00:00 2027.*Key Compromise.*verify OK/s)
  })

  it('can be written by openssl', async () => {
    write('ca.cnf', caConfig)
    write('index.txt', '')
    write('crlnumber', '01\n')
    const made = 'req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -subj /CN=CA -keyout ca.key -out ca.pem'
    await openssl(...made.split(' '))
    await openssl(...'ca -config ca.cnf -gencrl -out made.crl -crldays 30'.split(' '))
    const der = Buffer.from(await openssl(...'crl -in made.crl -outform DER'.split(' ')), 'latin1')
    expect(readRevocationList(der).revoked.size).toBe(0)
  })

  it.each<[string, Uint8Array]>([
    ['covers only some certificates or another issuer', list({ critical: '2.5.29.28' })],
    ['is a delta of another list', list({ critical: '2.5.29.27' })],
    ['has an entry for another issuer', list({ revoked: [{ ...entry, critical: '2.5.29.29' }] })],
    ['is cut short', list().subarray(0, -1)],
    ['has trailing bytes', Buffer.concat([list(), Uint8Array.of(0)])],
    ['is a certificate', root.certificate],
  ])('is refused if it %s', (_, bytes) => {
    expect(() => readRevocationList(bytes)).toThrow()
  })

  it('does not count for another authority, nor for an issuer that may not sign lists', () => {
    const otherRoot = issue('root', 'Root', validity)
    expect(isListOf(readRevocationList(list()), readCertificate(otherRoot.certificate))).toBe(false)
    const bySeal = readRevocationList(list({ issuer: seal }))
    expect(isListOf(bySeal, readCertificate(seal.certificate))).toBe(false)
  })
})

const caConfig = `
[ ca ]
default_ca = own
[ own ]
database = ./index.txt
crlnumber = ./crlnumber
certificate = ./ca.pem
private_key = ./ca.key
default_md = sha256
`
