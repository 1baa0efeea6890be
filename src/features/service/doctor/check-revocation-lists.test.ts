import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readConfig } from '../../../config.ts'
import { systemClock } from '../../../platform/clock.ts'
import { readCertificateFile } from '../../../platform/keys/key-files.ts'
import { openKeys } from '../../../platform/keys/keys.ts'
import { listFile } from '../../../platform/keys/revocation/kept-list.ts'
import { checkRevocationLists } from './check-revocation-lists.ts'

let dataDir: string
let folder: string
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'countersign-doctor-'))
  folder = join(dataDir, 'keys')
  await openKeys({ folder, masterKey: null, installationName: 'Test', tokenLifetimeSeconds: 60, clock: systemClock })
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
