import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { symmetricDecrypt, symmetricEncrypt } from 'better-auth/crypto'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../test/support/postgres.ts'
import { systemClock } from '../clock.ts'
import { newId } from '../ids.ts'
import { keptAnswerBelonging, outboxMailBelonging, webhookSecretBelonging } from './encrypted-columns.ts'
import { identitySecret, type Keys } from './keys.ts'
import { issueOrganizationSeal } from './organization-seals/issue-organization-seal.ts'
import { readRoot } from './root-key.ts'
import { type KeyRotation, rotateMasterKey } from './rotate-master-key.ts'
import { rotateSeals } from './seal-keys.ts'
import { openNewKeys } from './test-support/new-keys.ts'
import { issueTimestamperKeys, openTimestamper } from './timestamper-keys.ts'
import { createVault } from './vault.ts'

let database: TestDatabase
let client: pg.Client
let folder: string
const organizationId = newId('org')
let before: Keys
const answerId = Buffer.alloc(32, 9)

const open = (masterKey: Uint8Array | null = null) =>
  openNewKeys({ folder, masterKey, installationName: 'Test', tokenLifetimeSeconds: 60, clock: systemClock })
const fileKey = async () => Buffer.from((await readFile(join(folder, 'master.key'), 'utf8')).trim(), 'hex')

beforeEach(async () => {
  folder = join(await mkdtemp(join(tmpdir(), 'countersign-rotation-')), 'keys')
  await open()
  const vault = createVault(await fileKey())
  const options = { installationName: 'Test', now: new Date() }
  const root = await readRoot(folder, vault, null)
  await rotateSeals({ folder, vault, root, options })
  for (const organizationName of ['Acme', 'Acme & Sons'])
    await issueOrganizationSeal({ folder, vault, root, options: { ...options, organizationId, organizationName } })
  await issueTimestamperKeys({ folder, vault, root: null, options })
  before = await open()
  database = await createTestDatabase()
  client = new pg.Client(database.access)
  await client.connect()
  await fill()
})
afterEach(async () => {
  await client.end()
  await database.drop()
  await rm(join(folder, '..'), { recursive: true })
})

/** Stores a ciphertext in each encrypted column, and one that can no longer be decrypted. */
async function fill() {
  const secretOf = (text: string) => symmetricEncrypt({ key: before.identitySecret, data: text })
  await client.query(`insert into organization (id, name, slug, "createdAt") values ('org_1', 'Acme', 'acme', now())`)
  await client.query(
    `insert into webhook_endpoint (id, organization_id, url, event_types, enabled, secret, next_secret, next_secret_active_at, created_at, updated_at)
     values ('whk_1', 'org_1', 'https://a.example', '{x}', true, $1, $2, now(), now(), now()),
            ('whk_2', 'org_1', 'https://a.example', '{x}', true, 'lost', null, null, now(), now())`,
    ['first', 'next'].map(text => before.encrypt(webhookSecretBelonging('whk_1'), Buffer.from(text))),
  )
  await client.query(
    `insert into mail (id, organization_id, kind, recipient_email, subject_id, details, created_at, due_at)
     values ('mail_1', 'org_1', 'x', 'a@b.example', 's', '{}', now(), now())`,
  )
  await client.query("insert into outbox_mail values ('mail_1', $1, now())", [
    before.encrypt(outboxMailBelonging('mail_1'), Buffer.from('a letter')),
  ])
  await client.query("insert into kept_answer values ($1, 'org_1', '', $2, now())", [
    answerId,
    before.encrypt(keptAnswerBelonging(answerId), Buffer.from('an answer')),
  ])
  await client.query(
    `insert into "user" (id, name, email, "createdAt", "updatedAt") values ('usr_1', 'Ann', 'a@b.example', now(), now())`,
  )
  await client.query(
    `insert into "twoFactor" (id, "userId", secret, "backupCodes") values ('idn_1', 'usr_1', $1, $2)`,
    [await secretOf('totp'), await secretOf('codes')],
  )
}

const column = async (sql: string) => (await client.query(sql)).rows[0].one

/** Expects that everything decrypts under these keys and no longer under the keys before. */
async function expectReadable(keys: Keys) {
  const endpoint = webhookSecretBelonging('whk_1')
  const texts = [
    [endpoint, "select secret as one from webhook_endpoint where id = 'whk_1'", 'first'],
    [endpoint, "select next_secret as one from webhook_endpoint where id = 'whk_1'", 'next'],
    [outboxMailBelonging('mail_1'), 'select message as one from outbox_mail', 'a letter'],
    [keptAnswerBelonging(answerId), 'select answer as one from kept_answer', 'an answer'],
  ] as const
  for (const [belonging, sql, text] of texts) {
    const ciphertext = await column(sql)
    expect(keys.decrypt(belonging, ciphertext).toString()).toBe(text)
    expect(() => before.decrypt(belonging, ciphertext)).toThrow()
  }
  for (const [name, text] of [
    ['secret', 'totp'],
    ['backupCodes', 'codes'],
  ] as const) {
    const data = await column(`select "${name}" as one from "twoFactor"`)
    expect(await symmetricDecrypt({ key: keys.identitySecret, data })).toBe(text)
    await expect(symmetricDecrypt({ key: before.identitySecret, data })).rejects.toThrow()
  }
  expect(await column("select secret as one from webhook_endpoint where id = 'whk_2'")).toEqual(Buffer.from('lost'))
}

const rotate = (more: Partial<KeyRotation> = {}) => rotateMasterKey(client, { folder, keys: null, ...more })

describe('a rotation of the master key', () => {
  it('keeps all keys, seals and secrets, and encrypts them under the new key only', async () => {
    const old = await fileKey()
    expect(await rotate()).toBe(1)
    expect(await fileKey()).not.toEqual(old)
    const keys = await open()
    await expectReadable(keys)
    expect(keys.seal.certificates).toEqual(before.seal.certificates)
    expect(keys.sealOf(organizationId).certificates).toEqual(before.sealOf(organizationId).certificates)
    expect(keys.tokenKeys.current.kid).toBe(before.tokenKeys.current.kid)
    const vault = createVault(await fileKey())
    await readRoot(folder, vault, null)
    await openTimestamper(folder, vault)
    await issueTimestamperKeys({ folder, vault, root: null, options: { installationName: 'Test', now: new Date() } })
    await expect(open(old)).rejects.toThrow('cannot be opened')
  })

  it.each(['begun', 'database', 'files'] as const)('is finished by the next rotation if it dies at %s', async step => {
    const die = (reached: string) => {
      if (reached === step) throw new Error('died')
    }
    await expect(rotate({ reached: die })).rejects.toThrow('died')
    await expect(open()).rejects.toThrow('did not finish')
    await rotate()
    await expectReadable(await open())
    expect(existsSync(join(folder, 'master.key.next'))).toBe(false)
  })

  it('changes to the key in the environment, and can only be finished with that key', async () => {
    const [from, to, third] = [await fileKey(), Buffer.alloc(32, 3), Buffer.alloc(32, 4)]
    await rm(join(folder, 'master.key'))
    const die = () => {
      throw new Error('died')
    }
    await expect(rotate({ keys: { from, to }, reached: die })).rejects.toThrow('died')
    expect(await readFile(join(folder, 'master.key.next'), 'utf8')).not.toContain(to.toString('hex'))
    await expect(rotate({ keys: { from, to: third } })).rejects.toThrow('Finish it with that key first')
    await rotate({ keys: { from, to } })
    await expectReadable(await open(to))
    expect(existsSync(join(folder, 'master.key'))).toBe(false)
  })

  it("changes nothing if the given key is not the installation's", async () => {
    const from = Buffer.alloc(32, 8)
    await expect(rotate({ keys: { from, to: Buffer.alloc(32, 3) } })).rejects.toThrow('is not the master key')
    await expectSame()
    await writeFile(join(folder, 'seal.key'), 'damaged')
    await expect(rotate()).rejects.toThrow('seal.key cannot be decrypted')
    expect(existsSync(join(folder, 'master.key.next'))).toBe(false)
  })

  async function expectSame() {
    const keys = await open()
    expect(keys.identitySecret).toBe(identitySecret(createVault(await fileKey())))
    expect(
      keys.decrypt(outboxMailBelonging('mail_1'), await column('select message as one from outbox_mail')).toString(),
    ).toBe('a letter')
  }
})
