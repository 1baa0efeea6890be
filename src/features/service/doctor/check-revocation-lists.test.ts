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

it('the doctor reports the state of the revocation list, and how to replace a damaged list', async () => {
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

it('the doctor warns if the seal does not contain the public address of the list', async () => {
  const atAddress = (PUBLIC_URL: string) => checkRevocationLists(readConfig({ DATA_DIR: dataDir, PUBLIC_URL }))
  const warnings = async (url: string) => (await atAddress(url)).filter(({ text }) => text.includes('address'))
  expect(await warnings('https://sign.example.com')).toMatchObject([
    { verdict: 'warning', text: expect.stringContaining('https://sign.example.com/revocation-list.crl') },
  ])
  expect(await warnings('http://127.0.0.1:3000')).toEqual([])
  const namedFolder = join(dataDir, 'named')
  const address = { revocationListUrl: 'https://sign.example.com/revocation-list.crl' }
  const options = { masterKey: null, installationName: 'Test', tokenLifetimeSeconds: 60, clock: systemClock }
  await mkdir(namedFolder)
  await openNewKeys({ folder: join(namedFolder, 'keys'), ...options, ...address })
  const findings = await checkRevocationLists(
    readConfig({ DATA_DIR: namedFolder, PUBLIC_URL: 'https://sign.example.com' }),
  )
  expect(findings.map(({ verdict }) => verdict)).toEqual(['ok'])
})
