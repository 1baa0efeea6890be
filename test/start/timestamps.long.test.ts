import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkAuthorities, createTimestamper, ownSigner } from '../../src/commands/manage-timestamps.ts'
import { readConfig } from '../../src/config.ts'
import { certificateToPem } from '../../src/engine/signing/pem.ts'
import { systemClock } from '../../src/platform/clock.ts'
import { openNewKeys } from '../../src/platform/keys/test-support/new-keys.ts'
import { countersign, countersignWith } from '../support/command-line.ts'
import { COMMAND_LINE } from '../support/programs.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'countersign-tsa-'))
const folder = join(dataDir, 'keys')
beforeAll(() =>
  openNewKeys({ folder, masterKey: null, installationName: 'Test', tokenLifetimeSeconds: 60, clock: systemClock }),
)
afterAll(() => rmSync(dataDir, { recursive: true }))

/** Starts the authority as an operator does; `stop` ends it as a service manager does. */
async function serve() {
  const args = [COMMAND_LINE, 'tsa', 'serve', '--port', '0', '--json']
  const { PATH, NODE_COMPILE_CACHE } = process.env
  const child = spawn(process.execPath, args, { env: { PATH, NODE_COMPILE_CACHE, DATA_DIR: dataDir } })
  const [line] = await once(child.stdout, 'data')
  const stop = async () => {
    child.kill('SIGTERM')
    const [code] = await once(child, 'close')
    return code
  }
  return { url: JSON.parse(String(line)).url as string, stop }
}

const config = (env: Record<string, string> = {}) => readConfig({ DATA_DIR: dataDir, ...env })
const checked = (url: string, roots?: string) =>
  checkAuthorities(config({ TSA_URLS: url, ...(roots && { TSA_ROOTS: roots }) }))
const noPassphrase = async () => ''

describe("an installation's own timestamp authority", () => {
  it('can be served once it is created, and passes the check even if another authority is down', async () => {
    const created = await countersign(dataDir, 'tsa', 'create', '--json')
    const { subject, rootCertificate } = JSON.parse(created.output)
    expect(subject).toContain('Own timestamps of Countersign')
    const { url, stop } = await serve()
    const down = 'http://127.0.0.1:1024/'
    const env = { TSA_URLS: `${url},${down}`, TSA_ROOTS: rootCertificate }
    const both = await countersignWith({ dataDir, env }, 'tsa', 'check')
    expect(both.code).toBe(1)
    expect(both.output).toMatch(new RegExp(`^ok +${url}/ .*accurate to 1000 ms, policy 2[.]25[.].*${subject}`, 's'))
    expect(both.output).toMatch(new RegExp(`^problem +${down} .*ECONNREFUSED`, 'ms'))

    expect(await checked(url, join(folder, 'root.pem'))).toMatchObject([{ error: null, timestamp: { subject } }])
    expect(await checked(url)).toMatchObject([
      {
        error: expect.stringMatching(/does not lead to a trusted root .* its path ends at CN=Test Root/),
        timestamp: null,
      },
    ])
    expect(await stop()).toBe(0)
  })

  it('has its own root if requested, and keeps it when created again', async () => {
    const create = () => createTimestamper(config(), { ownRoot: true }, noPassphrase)
    const first = await create()
    const second = await create()
    expect(second.rootCertificate).not.toBe(first.rootCertificate)
    expect(readFileSync(second.rootCertificate)).toEqual(readFileSync(first.rootCertificate))
    expect(readFileSync(first.rootCertificate)).not.toEqual(readFileSync(join(folder, 'root.pem')))
    const { certificates } = await ownSigner(config(), systemClock)
    expect(certificateToPem(certificates[1]!)).toBe(readFileSync(first.rootCertificate, 'utf8'))
  })

  it('is not served once its certificate has expired', async () => {
    const later = { now: () => new Date('2100-01-01') }
    await expect(ownSigner(config(), later)).rejects.toThrow('ended on')
  })

  it.each<[string, () => Promise<unknown>, string]>([
    ['no authority is configured', () => checkAuthorities(config()), 'TSA_URLS is not set'],
    ['the file of roots is missing', () => checked('http://x', '/nowhere'), 'could not be read'],
    ['the roots file contains no root', () => checked('http://x', join(folder, 'root.key')), 'no certificate in PEM'],
    [
      'two roots are requested',
      () => createTimestamper(config(), { ownRoot: true, root: 'x' }, noPassphrase),
      'either --root or --own-root',
    ],
    [
      'there is no installation',
      () => ownSigner(config({ DATA_DIR: join(dataDir, 'none') }), systemClock),
      'There are no keys',
    ],
  ])('explains the error when %s', async (_, act, text) => {
    await expect(act()).rejects.toThrow(text)
  })
})
