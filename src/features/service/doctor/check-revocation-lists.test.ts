import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readConfig } from '../../../config.ts'
import { systemClock } from '../../../platform/clock.ts'
import { readCertificateFile } from '../../../platform/keys/key-files.ts'
import { listFile } from '../../../platform/keys/revocation/kept-list.ts'
import { openNewKeys } from '../../../platform/keys/test-support/new-keys.ts'
import { checkRevocationLists } from './check-revocation-lists.ts'

let dataDir: string
let folder: string
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'countersign-doctor-'))
  folder = join(dataDir, 'keys')
  await openNewKeys({ folder, masterKey: null, installationName: 'Test', tokenLifetimeSeconds: 60, clock: systemClock })
})
afterAll(() => rm(dataDir, { recursive: true }))

const check = () => checkRevocationLists(readConfig({ DATA_DIR: dataDir }))

it('the doctor says how the revocation list is, and who makes the next one', async () => {
  expect(await check()).toEqual([
    { subject: 'revocation list', verdict: 'ok', text: 'that of the seals ends in 29 days' },
  ])
  await writeFile(listFile(folder, await readCertificateFile(folder, 'root')), 'damaged')
  const warning = { verdict: 'warning', text: 'that of the seals is damaged' }
  expect(await check()).toMatchObject([{ ...warning, remedy: expect.stringContaining('within an hour') }])
  await rm(join(folder, 'root.key'))
  expect(await check()).toMatchObject([{ ...warning, remedy: expect.stringContaining('revocation-list --root FILE') }])
  expect(await checkRevocationLists(readConfig({ DATA_DIR: join(dataDir, 'none') }))).toEqual([])
})

it('the doctor says when the seal does not name the public address of the list', async () => {
  const atAddress = (PUBLIC_URL: string) => checkRevocationLists(readConfig({ DATA_DIR: dataDir, PUBLIC_URL }))
  const told = async (url: string) => (await atAddress(url)).filter(({ text }) => text.includes('address'))
  expect(await told('https://sign.example.com')).toMatchObject([
    { verdict: 'warning', text: expect.stringContaining('https://sign.example.com/revocation-list.crl') },
  ])
  expect(await told('http://127.0.0.1:3000')).toEqual([])
  const named = join(dataDir, 'named')
  const address = { revocationListUrl: 'https://sign.example.com/revocation-list.crl' }
  const options = { masterKey: null, installationName: 'Test', tokenLifetimeSeconds: 60, clock: systemClock }
  await mkdir(named)
  await openNewKeys({ folder: join(named, 'keys'), ...options, ...address })
  const found = await checkRevocationLists(readConfig({ DATA_DIR: named, PUBLIC_URL: 'https://sign.example.com' }))
  expect(found.map(({ verdict }) => verdict)).toEqual(['ok'])
})
