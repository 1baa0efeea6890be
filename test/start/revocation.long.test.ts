import { existsSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { exportRoot, keysText, listKeys, rotateKeys } from '../../src/commands/manage-keys.ts'
import { issueSealFor } from '../../src/commands/manage-organization-seals.ts'
import { makeRevocationList, type RevokeOptions, revokeCertificate } from '../../src/commands/manage-revocation.ts'
import { createTimestamper } from '../../src/commands/manage-timestamps.ts'
import { readConfig } from '../../src/config.ts'

import { type RevocationList, readRevocationList } from '../../src/engine/longterm/revocation-list.ts'
import { readCertificate } from '../../src/engine/signing/certificate.ts'
import { oids } from '../../src/engine/signing/object-identifiers.ts'
import { plainPdf, sealed } from '../../src/engine/verification/test-support/seal.ts'
import { systemClock } from '../../src/platform/clock.ts'
import { newId } from '../../src/platform/ids.ts'
import { readCertificateFile } from '../../src/platform/keys/key-files.ts'
import type { Keys } from '../../src/platform/keys/keys.ts'
import { removeOrganizationSeal } from '../../src/platform/keys/organization-seals/issue-organization-seal.ts'
import { findKeptList, listFile } from '../../src/platform/keys/revocation/kept-list.ts'
import { revocationListUrl } from '../../src/platform/keys/revocation/list-address.ts'
import { readOwnCertificates } from '../../src/platform/keys/revocation/own-certificates.ts'
import { recordRevocation, rootHash } from '../../src/platform/keys/revocation/revocation-records.ts'
import { openNewKeys } from '../../src/platform/keys/test-support/new-keys.ts'
import { countersignWith } from '../support/command-line.ts'

const passphrase = async () => 'correct horse battery'
const wrongPassphrase = async () => 'wrong horse battery'
const publicUrl = 'https://sign.example.com'

let dataDir: string
let folder: string
let keys: Keys
beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'countersign-revocation-'))
  folder = join(dataDir, 'keys')
  const options = { masterKey: null, installationName: 'Test', tokenLifetimeSeconds: 60, clock: systemClock }
  keys = await openNewKeys({ folder, ...options, revocationListUrl: revocationListUrl(publicUrl) })
})
afterEach(() => rmSync(dataDir, { recursive: true }))

const config = () => readConfig({ DATA_DIR: dataDir, PUBLIC_URL: publicUrl })
const rootFile = () => join(dataDir, 'root.key.pem')
const revoke = (serial: string, options: Partial<RevokeOptions> = {}, ask = passphrase) =>
  revokeCertificate(config(), serial, { reason: null, since: null, ...options }, ask)
/** Lets five minutes pass: renames the folders of later seals, whose names are the times when they were made. */
function wait(...more: string[]): void {
  for (const parent of ['seals', 'timestamper', ...more].map(name => join(folder, name)).filter(existsSync))
    for (const name of readdirSync(parent).toSorted())
      renameSync(join(parent, name), join(parent, String(Number(name) - 300_000)))
}
const certificates = async () => (await listKeys(config())).certificates
const serialsOf = async (name: string) =>
  (await certificates()).filter(certificate => certificate.name === name).map(({ serialNumber }) => serialNumber)
const current = async (): Promise<RevocationList> =>
  (await findKeptList(folder, await readCertificateFile(folder, 'root')))!.list
const daysHeld = async () => ((await current()).nextUpdate.getTime() - Date.now()) / 86_400_000
const revoked = async () => [...(await current()).revoked.keys()]

describe('a certificate of the installation', () => {
  it('contains the address of the revocation list, unless only this machine can reach it', async () => {
    await rotateKeys(readConfig({ DATA_DIR: dataDir, PUBLIC_URL: 'http://[::1]:3000' }), undefined, passphrase)
    const points = (await readOwnCertificates(folder)).map(
      ({ certificate }) => readCertificate(certificate).extensions.get(oids.cRLDistributionPoints)?.value,
    )
    expect(points.map(value => value && Buffer.from(value).toString('latin1'))).toEqual([
      expect.stringContaining(`${publicUrl}/revocation-list.crl`),
      expect.stringContaining(`${publicUrl}/revocation-list.crl`),
      undefined,
      undefined,
    ])
  })

  it('can be revoked once its successor is in use, as "keys list" and "verify" then report', async () => {
    const file = join(dataDir, 'sealed.pdf')
    writeFileSync(file, await sealed(plainPdf(), keys.seal, { options: { signedAt: new Date() } }))
    const [serial] = await serialsOf('seal')
    await expect(revoke(serial!)).rejects.toThrow('Issue the next one first, with "bin/countersign keys rotate"')
    await rotateKeys(config(), undefined, passphrase)
    await expect(revoke(serial!)).rejects.toThrow('this one may still be in use. Wait two minutes.')
    wait()
    const verify = () => countersignWith({ dataDir }, 'verify', file)
    expect((await verify()).output).toMatch(/^Valid\n/)

    const asViewersShowIt = serial!.toUpperCase().match(/../g)!.join(':')
    expect(await revoke(asViewersShowIt, { reason: 'key-compromise' })).toMatchObject({ serialNumber: serial })
    expect(await revoked()).toEqual([serial])
    const text = keysText(await listKeys(config()))
    expect(text).toMatch(new RegExp(`^seal .* revoked \\d{4}-\\d\\d-\\d\\d +revocation: list +${serial}`, 'm'))
    expect(text).toMatch(/^root .* revocation: none needed /m)
    const { code, output } = await verify()
    expect(code).toBe(1)
    expect(output).toMatch(/^NOT VALID\n {2}problem: A certificate had been revoked/)
  })

  it('cannot be revoked twice, from a future date, or if the installation did not issue it', async () => {
    await rotateKeys(config(), undefined, passphrase)
    wait()
    const [seal] = await serialsOf('seal')
    const [testSeal, newTestSeal] = await serialsOf('test-seal')
    await revoke(testSeal!)
    const before = await current()
    const [root] = await serialsOf('root')
    const refusals: [() => Promise<unknown>, string][] = [
      [() => revoke(testSeal!), 'was already revoked on'],
      [() => revoke(newTestSeal!), 'This certificate seals test documents'],
      [() => revoke(seal!, { since: new Date(Date.now() + 60_000) }), 'must not be in the future'],
      [() => revoke('4f2a'), 'has issued no certificate with the serial number 4f2a'],
      [() => revoke(root!), 'has issued no certificate'],
    ]
    for (const [refused, text] of refusals) await expect(refused()).rejects.toThrow(text)
    expect(await current()).toEqual(before)
  })

  it('of an organization can be revoked once it no longer seals for the organization', async () => {
    const organizationId = newId('org')
    const issue = () => issueSealFor(config(), { organizationId, name: 'Acme' }, passphrase)
    const { serialNumber: first, subject } = await issue()
    const { serialNumber: second } = await issue()
    const listed = async () =>
      (await certificates()).filter(certificate => certificate.organizationId === organizationId)
    expect(await listed()).toMatchObject([
      { name: 'organization-seal', serialNumber: first, subject, seals: false, revocation: 'list' },
      { serialNumber: second, seals: true },
    ])
    expect(keysText(await listKeys(config()))).toContain(`${second}  CN=Acme Seal, O=Acme  (${organizationId})\n`)
    await expect(revoke(first)).rejects.toThrow('Wait two minutes')
    wait(join('organizations', organizationId))
    await revoke(first)
    await expect(revoke(second)).rejects.toThrow('with "bin/countersign organization issue-seal ID", or end its use')

    await removeOrganizationSeal(folder, organizationId, new Date())
    expect((await listed()).some(({ seals }) => seals)).toBe(false)
    wait(join('organizations', organizationId))
    await revoke(second)
    expect(await revoked()).toEqual(expect.arrayContaining([first, second]))
  })

  it('is revoked by repeating a command that died before it made the list', async () => {
    await rotateKeys(config(), undefined, passphrase)
    wait()
    const [serialNumber] = await serialsOf('seal')
    const root = rootHash(await readCertificateFile(folder, 'root'))
    const revokedAt = new Date('2026-01-02T03:04:05Z')
    await recordRevocation(folder, { serialNumber: serialNumber!, root, revokedAt, reason: null, invalidFrom: null })
    expect(await revoke(serialNumber!)).toMatchObject({ revokedAt: revokedAt.toISOString() })
    expect((await current()).revoked.get(serialNumber!)).toEqual(revokedAt)
  })
})

describe('with an exported root key,', () => {
  it('a revocation list is made by rotating the seals, by hand, and by revoking a certificate', async () => {
    await exportRoot(config(), rootFile(), passphrase)
    rmSync(join(folder, 'revocation-lists'), { recursive: true })
    expect(await keys.revocationListHealth()).toMatchObject([{ problem: 'missing' }])
    await rotateKeys(config(), rootFile(), passphrase)
    expect(await keys.revocationListHealth()).toMatchObject([{ problem: null }])
    expect(Math.round(await daysHeld())).toBe(365)

    const { number } = await current()
    const made = await makeRevocationList(config(), { root: rootFile(), days: 90 }, passphrase)
    expect(made.file).toBe(listFile(folder, await readCertificateFile(folder, 'root')))
    expect((await current()).number).toBeGreaterThan(number!)
    expect(Math.round(await daysHeld())).toBe(90)

    wait()
    const [serial] = await serialsOf('seal')
    await expect(revoke(serial!)).rejects.toThrow('--root FILE')
    await expect(revoke(serial!, { root: rootFile() }, wrongPassphrase)).rejects.toThrow('the passphrase is wrong')
    await expect(revoke(serial!, { root: join(folder, 'seal.key') })).rejects.toThrow('is not an encrypted private key')
    expect((await certificates()).some(({ revokedAt }) => revokedAt)).toBe(false)
    const since = new Date('2026-01-02')
    await revoke(serial!, { root: rootFile(), since })
    expect([...(await current()).revoked]).toEqual([[serial, since]])
    expect(Math.round(await daysHeld())).toBe(365)
  })
})

describe('the revocation list', () => {
  it('of a timestamp authority with its own root is separate, and has its own address', async () => {
    const create = (address?: string) => createTimestamper(config(), { ownRoot: true, address }, passphrase)
    await create()
    await create('http://tsa.example.com:3161/')
    const stampers = (await readOwnCertificates(folder)).filter(({ name }) => name === 'timestamper')
    const points = stampers.map(({ certificate }) =>
      readCertificate(certificate).extensions.get(oids.cRLDistributionPoints),
    )
    expect(points[0]).toBeUndefined()
    expect(Buffer.from(points[1]!.value).toString()).toContain('http://tsa.example.com:3161/revocation-list.crl')
    wait()
    const [first, second] = await serialsOf('timestamper')
    await expect(revoke(second!)).rejects.toThrow('"bin/countersign tsa create", and restart')
    await revoke(first!)
    const lists = (await keys.revocationLists()).map(readRevocationList)
    expect(lists.map(({ revoked }) => [...revoked.keys()])).toEqual([[], [first]])
    await expect(createTimestamper(config(), { ownRoot: false, address: 'http://x' }, passphrase)).rejects.toThrow(
      'Use --address only with --own-root',
    )
  })

  it('of the seals includes a revoked authority under the same root', async () => {
    await createTimestamper(config(), { ownRoot: false }, passphrase)
    await createTimestamper(config(), { ownRoot: false }, passphrase)
    wait()
    const [first] = await serialsOf('timestamper')
    await revoke(first!)
    expect(await revoked()).toEqual([first])
    expect(await keys.revocationLists()).toHaveLength(1)
  })
})
