import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readRevocationList } from '../../../engine/longterm/revocation-list.ts'
import { readCertificate } from '../../../engine/signing/certificate.ts'
import type { Clock } from '../../clock.ts'
import { readCertificateFile } from '../key-files.ts'
import type { Keys } from '../keys.ts'
import { exportRootKey, readRoot } from '../root-key.ts'
import { openNewKeys } from '../test-support/new-keys.ts'
import { issueTimestamperKeys } from '../timestamper-keys.ts'
import { createVault } from '../vault.ts'
import { findKeptList, listFile } from './kept-list.ts'
import { makeList, renewLists } from './make-list.ts'
import { recordRevocation, rootHash } from './revocation-records.ts'

const masterKey = Buffer.alloc(32, 5)
const vault = createVault(masterKey)
const passphrase = 'correct horse battery'
const start = new Date('2027-03-04T05:06:07.890Z')
const daysLater = (days: number) => new Date(start.getTime() + days * 86_400_000)

let folder: string
let root: Uint8Array
let keys: Keys
let now: Date
const clock: Clock = { now: () => now }

beforeEach(async () => {
  now = start
  folder = join(await mkdtemp(join(tmpdir(), 'countersign-lists-')), 'keys')
  keys = await openNewKeys({ folder, masterKey, installationName: 'Test', tokenLifetimeSeconds: 60, clock })
  root = await readCertificateFile(folder, 'root')
})
afterEach(() => rm(join(folder, '..'), { recursive: true }))

const list = async () => (await findKeptList(folder, root))!.list
const renew = async (at: Date) => (await renewLists(folder, vault, at)).map(({ outcome }) => outcome)
const make = async (at: Date, days?: number) =>
  makeList(folder, await readRoot(folder, vault, null), { now: at, ...(days && { days }) })
const record = (serialNumber: string) =>
  recordRevocation(folder, {
    serialNumber,
    root: rootHash(root),
    revokedAt: now,
    reason: 'superseded',
    invalidFrom: null,
  })
const wholeSeconds = (moment: Date) => new Date(Math.floor(moment.getTime() / 1000) * 1000)

function flipped(bytes: Buffer): Buffer {
  bytes[bytes.length - 1]! ^= 1
  return bytes
}

describe('the revocation list of an installation', () => {
  it('exists from the first start, and is empty', async () => {
    expect(await list()).toMatchObject({ thisUpdate: wholeSeconds(start), nextUpdate: wholeSeconds(daysLater(30)) })
    expect((await list()).revoked.size).toBe(0)
    expect(await keys.revocationLists()).toEqual([await readFile(listFile(folder, root))])
  })

  it('is renewed once it is older than a day, and not before', async () => {
    const { number } = await list()
    expect(await renew(daysLater(0.99))).toEqual(['kept'])
    expect(await renew(daysLater(1))).toEqual(['made'])
    expect((await list()).number).toBeGreaterThan(number!)
    expect((await list()).nextUpdate).toEqual(wholeSeconds(daysLater(31)))
  })

  it('gets a higher number even if the clock was set back, and is renewed if its date is in the future', async () => {
    await make(daysLater(5000))
    const { number } = await list()
    expect(await renew(start)).toEqual(['made'])
    expect(await list()).toMatchObject({ number: number! + 1n, thisUpdate: wholeSeconds(start) })
  })

  it('gets a higher number than any published list if the folder comes from an older backup', async () => {
    const backup = await readFile(listFile(folder, root))
    await make(daysLater(1))
    await make(daysLater(2))
    const published = (await list()).number!
    await writeFile(listFile(folder, root), backup)
    await make(daysLater(2.5))
    expect((await list()).number).toBeGreaterThan(published)
  })

  it.each<[string, (file: string) => Promise<unknown>, string]>([
    ['missing', file => rm(file), 'made'],
    ['damaged', async file => writeFile(file, (await readFile(file)).subarray(1)), 'replaced'],
    ['empty', file => writeFile(file, ''), 'replaced'],
    ['altered', async file => writeFile(file, flipped(await readFile(file))), 'replaced'],
  ])('is made again when it is %s, and is not used until then', async (_, spoil, outcome) => {
    await record('51')
    await spoil(listFile(folder, root))
    expect(await keys.revocationLists()).toEqual([])
    expect(await keys.sealRevocationList()).toBeNull()
    expect(await renew(start)).toEqual([outcome])
    expect([...(await list()).revoked.keys()]).toEqual(['51'])
  })

  it('includes a revocation even if the process that recorded it died before making the list', async () => {
    await record('51')
    expect(await keys.revocationListHealth()).toMatchObject([{ problem: 'incomplete' }])
    expect(await renew(daysLater(0.1))).toEqual(['made'])
    expect([...(await list()).revoked]).toEqual([['51', wholeSeconds(start)]])
    expect(await keys.revocationListHealth()).toMatchObject([{ problem: null }])
  })

  it('includes every revocation when several are recorded at once', async () => {
    const serials = ['51', '52', '53', '54', '55', '56']
    await Promise.all(serials.map(serial => record(serial).then(() => make(start))))
    expect([...(await list()).revoked.keys()]).toEqual(serials)
    expect(await readdir(join(folder, 'revocation-lists'))).toHaveLength(1)
  })

  it('is not renewed while a record cannot be read, because that would undo a revocation', async () => {
    await record('51')
    await make(start)
    await writeFile(join(folder, 'revoked', '51.json'), '{"serialNumber":')
    const [renewal] = await renewLists(folder, vault, daysLater(2))
    expect(renewal?.error?.message).toContain(join('revoked', '51.json'))
    expect([...(await list()).revoked.keys()]).toEqual(['51'])
    expect(await keys.revocationListHealth()).toMatchObject([{ problem: 'incomplete' }])
  })

  it('is reported with an error if its folder cannot be written to', async () => {
    await rm(join(folder, 'revocation-lists'), { recursive: true })
    await writeFile(join(folder, 'revocation-lists'), '')
    await issueTimestamperKeys({ folder, vault, root: null, options: { installationName: 'Test', now: start } })
    const renewals = await renewLists(folder, vault, start)
    expect(renewals.map(({ error }) => error !== null)).toEqual([true, true])
    expect(await keys.revocationLists()).toEqual([])
  })

  it('is valid for a year once the root key was exported, and is then renewed by hand', async () => {
    const exported = { file: join(folder, '..', 'root.pem'), passphrase }
    await exportRootKey(folder, vault, exported.file, passphrase, start)
    expect((await list()).nextUpdate).toEqual(wholeSeconds(daysLater(365)))
    expect(await renew(daysLater(300))).toEqual(['kept'])
    const problemAt = async (at: Date) => {
      now = at
      const [{ problem, daysLeft } = {}] = await keys.revocationListHealth()
      return [problem, Math.round(daysLeft!)]
    }
    expect(await problemAt(daysLater(330))).toEqual([null, 35])
    expect(await problemAt(daysLater(340))).toEqual(['ends-soon', 25])
    expect(await keys.revocationLists()).toHaveLength(1)
    expect(await problemAt(daysLater(370))).toEqual(['ends-soon', -5])
    expect(await keys.revocationLists()).toEqual([])
    expect(await keys.sealRevocationList()).not.toBeNull()
    await makeList(folder, await readRoot(folder, vault, exported), { now, days: 100 })
    expect(await problemAt(daysLater(370))).toEqual([null, 100])
  })

  it('expires no later than the root certificate, which signs no lists after that', async () => {
    const { notAfter } = readCertificate(root)
    await make(new Date(notAfter.getTime() - 86_400_000), 365)
    expect((await list()).nextUpdate).toEqual(notAfter)
    const later = new Date(notAfter.getTime() + 2 * 86_400_000)
    await expect(make(later)).rejects.toThrow('The root certificate ended')
    expect(await renew(later)).toEqual(['kept'])
  })

  it('is separate from the list of a timestamp authority with its own root', async () => {
    await issueTimestamperKeys({ folder, vault, root: null, options: { installationName: 'Test', now: start } })
    expect(await keys.revocationListHealth()).toMatchObject([{ of: 'seals' }, { of: 'timestamps', problem: 'missing' }])
    expect(await renew(start)).toEqual(['kept', 'made'])
    const [seals, stamps] = (await keys.revocationLists()).map(readRevocationList)
    expect(seals!.issuer).not.toEqual(stamps!.issuer)
  })
})
