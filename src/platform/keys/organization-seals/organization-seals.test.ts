import { copyFile, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readCertificate, subjectText } from '../../../engine/signing/certificate.ts'
import { probeSigner } from '../../../engine/signing/probe.ts'
import type { Clock } from '../../clock.ts'
import { newId } from '../../ids.ts'
import type { Keys } from '../keys.ts'
import { readOwnCertificates } from '../revocation/own-certificates.ts'
import { readRoot } from '../root-key.ts'
import { openNewKeys } from '../test-support/new-keys.ts'
import { createVault } from '../vault.ts'
import { issueOrganizationSeal, removeOrganizationSeal } from './issue-organization-seal.ts'
import { UnusableSealError } from './open-organization-seals.ts'
import { organizationSealFolders } from './seal-folders.ts'

const masterKey = Buffer.alloc(32, 6)
const vault = createVault(masterKey)
const [acme, globex] = [newId('org'), newId('org')]
let folder: string
let keys: Keys
let aheadMs: number
const clock: Clock = { now: () => new Date(Date.now() + aheadMs) }

const open = () => openNewKeys({ folder, masterKey, installationName: 'Test', tokenLifetimeSeconds: 60, clock })
const issue = async (organizationId: string, organizationName: string, now = clock.now()) => {
  const options = { organizationId, organizationName, installationName: 'Test', now }
  return issueOrganizationSeal({ folder, vault, root: await readRoot(folder, vault, null), options })
}
const subjectOf = ({ certificates }: Keys['seal']) => subjectText(readCertificate(certificates[0]!))
const newestFolder = async () => (await organizationSealFolders(folder, acme)).at(-1)!

beforeEach(async () => {
  aheadMs = 0
  folder = join(await mkdtemp(join(tmpdir(), 'countersign-organization-seals-')), 'keys')
  keys = await open()
})
afterEach(() => rm(join(folder, '..'), { recursive: true }))

describe('the seal of an organization', () => {
  it('has the name of the organization and the root of the installation, and is loaded without a restart', async () => {
    await issue(acme, 'Acme GmbH')
    expect(keys.sealOf(acme)).toBe(keys.seal)
    await keys.refresh()
    const seal = keys.sealOf(acme)
    expect(subjectOf(seal)).toBe('CN=Acme GmbH Seal, O=Acme GmbH')
    expect(seal.certificates[1]).toEqual(keys.seal.certificates[1])
    await probeSigner(seal, clock.now())
    expect((await open()).sealOf(acme).certificates).toEqual(seal.certificates)
    expect(keys.sealOf(globex)).toBe(keys.seal)
    await keys.refresh()
    expect(keys.sealOf(acme)).toBe(seal)
  })

  it('is the last seal issued, even if the clock was set back, and stays listed after its removal', async () => {
    const first = await issue(acme, 'Acme')
    const second = await issue(acme, 'Acme & Sons', new Date(Date.now() - 3_600_000))
    await keys.refresh()
    expect(keys.sealOf(acme).certificates[0]).toEqual(second)
    expect(await removeOrganizationSeal(folder, acme, clock.now())).toBe(true)
    await keys.refresh()
    expect(keys.sealOf(acme)).toBe(keys.seal)
    expect(keys.organizationSeals).toEqual([])
    expect(await removeOrganizationSeal(folder, acme, clock.now())).toBe(false)
    expect(await removeOrganizationSeal(folder, globex, clock.now())).toBe(false)
    const acmeCertificates = (await readOwnCertificates(folder)).filter(({ organizationId }) => organizationId === acme)
    expect(acmeCertificates).toEqual(
      [first, second].map(certificate =>
        expect.objectContaining({ name: 'organization-seal', certificate, replacedAt: expect.any(Date) }),
      ),
    )

    await issue(acme, 'Acme')
    await keys.refresh()
    expect(subjectOf(keys.sealOf(acme))).toBe('CN=Acme Seal, O=Acme')
    expect((await readOwnCertificates(folder)).filter(({ replacedAt }) => replacedAt === null)).toHaveLength(3)
  })

  it("is not replaced by the installation's seal while it is damaged, and other seals still work", async () => {
    const before = await issue(acme, 'Acme')
    await issue(globex, 'Other')
    await issue(acme, 'Acme')
    await copyFile(
      join((await organizationSealFolders(folder, acme))[0]!, 'seal.key'),
      join(await newestFolder(), 'seal.key'),
    )
    await keys.refresh()
    for (const anyKeys of [keys, await open()]) {
      expect(() => anyKeys.sealOf(acme)).toThrow(UnusableSealError)
      expect(() => anyKeys.sealOf(acme)).toThrow(await newestFolder())
      expect(subjectOf(anyKeys.sealOf(globex))).toBe('CN=Other Seal, O=Other')
      expect(subjectOf(anyKeys.seal)).toBe('CN=Test Seal, O=Test')
    }
    await rm(join(await newestFolder(), 'seal.pem'))
    await keys.refresh()
    expect(() => keys.sealOf(acme)).toThrow('seal.pem')
    const certificates = await readOwnCertificates(folder)
    expect(certificates.filter(({ organizationId }) => organizationId === acme)).toMatchObject([
      { certificate: before },
    ])

    await rm(await newestFolder(), { recursive: true })
    await keys.refresh()
    expect(keys.sealOf(acme).certificates[0]).toEqual(before)
  })

  it("is not replaced by the installation's seal if its folder cannot be read", async () => {
    await mkdir(join(folder, 'organizations'))
    await writeFile(join(folder, 'organizations', acme), '')
    await keys.refresh()
    expect(() => keys.sealOf(acme)).toThrow(UnusableSealError)
  })

  it('is not used once its certificate has expired', async () => {
    await issue(acme, 'Acme')
    await keys.refresh()
    aheadMs = 11 * 365 * 86_400_000
    await keys.refresh()
    expect(() => keys.sealOf(acme)).toThrow(/cannot be used \(.*(expired|ended)/)
  })

  it('does not exist if the process died while it was creating the seal', async () => {
    await mkdir(join(folder, 'organizations', acme), { recursive: true })
    await mkdir(join(folder, 'organizations', `${acme}.new.killed`))
    await keys.refresh()
    expect(keys.sealOf(acme)).toBe(keys.seal)
  })

  it('is never stored outside the key folder', async () => {
    for (const id of ['../../evil', 'org_../../../evil', `${acme}/..`, ''])
      await expect(issue(id, 'Evil')).rejects.toThrow('is no id of an organization')
    expect(await readdir(folder)).not.toContain('organizations')
    expect(await readdir(join(folder, '..'))).toEqual(['keys'])
  })
})
