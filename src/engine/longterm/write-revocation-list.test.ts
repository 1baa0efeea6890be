import { afterAll, describe, expect, it } from 'vitest'
import { readCertificate } from '../signing/certificate.ts'
import { issueSeal } from '../signing/certificate-authority.ts'
import { certificateToPem } from '../signing/pem.ts'
import { testChain } from '../signing/test-support/certificates.ts'
import { opensslFolder } from '../timestamps/test-support/openssl.ts'
import { readRevocationList, revokedAt } from './revocation-list.ts'
import { issue, newKey } from './test-support/certificates.ts'
import { day } from './test-support/long-term-world.ts'
import { type Revocation, writeRevocationList } from './write-revocation-list.ts'

const { openssl, write, remove } = opensslFolder()
afterAll(remove)

const validity = { from: day('2026-01-01'), until: day('2060-01-01') }
const facts = { number: 1_764_000_000_123n, thisUpdate: day('2027-01-01'), nextUpdate: day('2027-01-31') }

function world(algorithm: keyof typeof newKey) {
  const root = issue('root', 'Root', { ...validity, key: newKey[algorithm]() })
  const seals = ['one', 'two'].map(name => issue('seal', name, { ...validity, issuer: root }).certificate)
  return { root: { certificate: root.certificate, privateKey: root.key }, seals }
}

const entryOf = (certificate: Uint8Array, more: Partial<Revocation> = {}): Revocation => ({
  serialNumber: readCertificate(certificate).serialNumber,
  revokedAt: day('2026-12-01'),
  reason: 'key-compromise',
  invalidFrom: null,
  ...more,
})

const printed = async (bytes: Uint8Array, root: Uint8Array) => {
  write('root.pem', certificateToPem(root))
  write('list.crl', bytes)
  return openssl(...'crl -inform DER -in list.crl -CAfile root.pem -text -noout'.split(' '))
}

describe('a written revocation list', () => {
  it.each(['p256', 'rsa'] as const)('is readable by openssl if it is signed with a %s key', async algorithm => {
    const { root, seals } = world(algorithm)
    const bytes = await writeRevocationList(root, facts, [
      entryOf(seals[0]!, { invalidFrom: day('2026-11-02') }),
      entryOf(seals[1]!, { reason: null, revokedAt: day('2055-01-01') }),
    ])
    const text = await printed(bytes, root.certificate)
    expect(text).toContain('verify OK')
    expect(text).toMatch(/Version 2.*Last Update: Jan {2}1 12:00:00 2027.*Next Update: Jan 31 12:00:00 2027/s)
    expect(text).toMatch(/Authority Key Identifier.*CRL Number: \n +(?:1764000000123|0x0?19AB697E87B)/s)
    expect(text).toMatch(/Key Compromise\n +Invalidity Date: \n +Nov {2}2 12:00:00 2026 GMT/)
    expect(text).toMatch(/Revocation Date: Jan {2}1 12:00:00 2055 GMT\n(?! +CRL entry)/)
    const read = readRevocationList(bytes)
    expect(read).toMatchObject(facts)
    expect(revokedAt(read, readCertificate(seals[0]!))).toEqual(day('2026-11-02'))
  })

  it('makes openssl refuse the certificates on it and accept all other certificates', async () => {
    const { root, seals } = world('p256')
    const bytes = await writeRevocationList(root, facts, [entryOf(seals[0]!)])
    await printed(bytes, root.certificate)
    await openssl(...'crl -inform DER -in list.crl -out list.pem'.split(' '))
    const at = String(day('2027-01-15').getTime() / 1000)
    const check = async (certificate: Uint8Array) => {
      write('seal.pem', certificateToPem(certificate))
      const trust = `verify -attime ${at} -crl_check -CAfile root.pem -CRLfile list.pem seal.pem`
      return openssl(...trust.split(' '))
    }
    expect(await check(seals[1]!)).toBe('seal.pem: OK\n')
    expect(await check(seals[0]!)).toMatch(/^FAILED.*certificate revoked/s)
  })

  it('may be empty', async () => {
    const { root } = world('p256')
    const bytes = await writeRevocationList(root, facts, [])
    expect(await printed(bytes, root.certificate)).toContain('No Revoked Certificates')
    expect(readRevocationList(bytes).revoked.size).toBe(0)
  })

  it("has its address in the seal's certificate", async () => {
    const { root } = await testChain()
    const options = { installationName: 'A', test: false, now: day('2027-01-01') }
    const url = 'https://bücher.example/sign/revocation-list.crl'
    const { certificate } = await issueSeal(root, { ...options, revocationListUrl: url })
    write('seal.pem', certificateToPem(certificate))
    const text = await openssl(...'x509 -in seal.pem -noout -ext crlDistributionPoints'.split(' '))
    expect(text).toContain('URI:https://xn--bcher-kva.example/sign/revocation-list.crl\n')
  })
})
