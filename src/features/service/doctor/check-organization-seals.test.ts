import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readConfig } from '../../../config.ts'
import { systemClock } from '../../../platform/clock.ts'
import { newId } from '../../../platform/ids.ts'
import { issueOrganizationSeal } from '../../../platform/keys/organization-seals/issue-organization-seal.ts'
import { organizationSealFolders } from '../../../platform/keys/organization-seals/seal-folders.ts'
import { readRoot } from '../../../platform/keys/root-key.ts'
import { openNewKeys } from '../../../platform/keys/test-support/new-keys.ts'
import { createVault } from '../../../platform/keys/vault.ts'
import { checkOrganizationSeals } from './check-organization-seals.ts'

const masterKey = Buffer.alloc(32, 7)
const vault = createVault(masterKey)
let dataDir: string
let folder: string
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'countersign-doctor-'))
  folder = join(dataDir, 'keys')
  await openNewKeys({ folder, masterKey, installationName: 'Test', tokenLifetimeSeconds: 60, clock: systemClock })
})
afterAll(() => rm(dataDir, { recursive: true }))

const check = (key = masterKey) =>
  checkOrganizationSeals(readConfig({ DATA_DIR: dataDir, COUNTERSIGN_MASTER_KEY: key.toString('hex') }))

async function issue(): Promise<string> {
  const organizationId = newId('org')
  const names = { organizationId, organizationName: 'Acme', installationName: 'Test', now: new Date() }
  await issueOrganizationSeal({ folder, vault, root: await readRoot(folder, vault, null), options: names })
  return organizationId
}

it('the doctor reports an organization whose seal cannot be used, with the cause and the remedy', async () => {
  expect(await check()).toEqual([])
  await issue()
  const damaged = await issue()
  expect(await check()).toMatchObject([{ verdict: 'ok', text: '2 organizations have seals of their own, which sign' }])
  const [sealFolder] = await organizationSealFolders(folder, damaged)
  await writeFile(join(sealFolder!, 'seal.key'), 'damaged')
  expect(await check()).toMatchObject([
    { verdict: 'ok', text: 'one organization has a seal of its own, which signs' },
    {
      verdict: 'problem',
      text: expect.stringContaining(`documents of ${damaged} wait. The seal in ${sealFolder} cannot be used`),
      remedy: expect.stringContaining(`organization issue-seal ${damaged}`),
    },
  ])
  expect((await check(Buffer.alloc(32, 8))).map(({ verdict }) => verdict)).toEqual(['problem', 'problem'])
})
