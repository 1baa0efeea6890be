import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listsAtAddresses, respondersAtAddresses } from '../../src/engine/longterm/test-support/addresses.ts'
import {
  type LongTermWorld,
  listsAt,
  longTermWorld,
  sealedInWorld,
} from '../../src/engine/longterm/test-support/long-term-world.ts'
import { ocspResponse } from '../../src/engine/longterm/test-support/ocsp-responses.ts'
import { localSigner } from '../../src/engine/signing/local-signer.ts'
import { certificateToPem } from '../../src/engine/signing/pem.ts'
import { createAuthority } from '../../src/engine/timestamps/authority.ts'
import { systemClock } from '../../src/platform/clock.ts'
import { standInServers } from '../../src/platform/http-client/test-support/stand-in-servers.ts'
import { type AuthorityServer, serveAuthority } from '../../src/platform/timestamps/authority-server.ts'
import { countersignWith } from '../support/command-line.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'countersign-upgrade-'))
const path = (name: string) => join(dataDir, name)

const issuers = standInServers()
let issuerUrl: string
let areIssuersDown = false
let world: LongTermWorld
let server: AuthorityServer
beforeAll(async () => {
  ;({ url: issuerUrl } = await issuers.start(({ path }, response) => {
    if (areIssuersDown) response.writeHead(503).end()
    else response.end(path === '/list' ? listsAt(world, new Date())[0] : authorityAnswer())
  }))
  world = longTermWorld('p256', {
    seal: [listsAtAddresses([`${issuerUrl}/list`])],
    authority: [respondersAtAddresses([`${issuerUrl}/ocsp`])],
  })
  const { certificate, key } = world.authorities[2026]
  const authority = createAuthority(localSigner(key, [certificate]))
  server = await serveAuthority(authority, { host: '127.0.0.1', port: 0, clock: systemClock })
  const now = new Date()
  writeFileSync(path('sealed.pdf'), await sealedInWorld(world, now, null))
  writeFileSync(path('root.pem'), certificateToPem(world.root.certificate))
  writeFileSync(path('tsa.pem'), certificateToPem(world.timeRoot.certificate))
  for (const [i, list] of listsAt(world, now).entries()) writeFileSync(path(`${i}.crl`), list)
})
afterAll(async () => {
  await Promise.all([server.stop(), issuers.stop()])
  rmSync(dataDir, { recursive: true })
})

const authorityAnswer = () =>
  ocspResponse({ issuer: world.timeRoot, of: world.authorities[2026], thisUpdate: new Date() })

const run = (...args: string[]) => {
  const env = { TSA_URLS: `http://127.0.0.1:${server.port}`, TSA_ROOTS: path('tsa.pem'), PUBLIC_URL: issuerUrl }
  return countersignWith({ dataDir, env }, ...args, '--root', path('root.pem'))
}

describe('countersign upgrade', () => {
  it('archives a file that was sealed while the authority was down, and "verify" lists each step', async () => {
    const lists = ['0.crl', '1.crl'].flatMap(name => ['--revocation-list', path(name)])
    const made = await run('upgrade', path('sealed.pdf'), ...lists, '--output', path('archived.pdf'), '--json')
    expect(made).toMatchObject({ code: 0, errors: '' })
    expect(JSON.parse(made.output)).toMatchObject({ level: 'PAdES-BASELINE-LTA' })
    const sealed = readFileSync(path('sealed.pdf'))
    expect(readFileSync(path('archived.pdf')).subarray(0, sealed.length).equals(sealed)).toBe(true)
    const verified = await run('verify', path('archived.pdf'), '--tsa-root', path('tsa.pem'))
    expect(verified.code).toBe(0)
    expect(verified.output).toMatch(
      /level PAdES-BASELINE-LTA, unchanged since but for what is listed next\n {2}added: a timestamp of the document of .*T\)\n {2}added: a store .*LT\)\n {2}added: a timestamp of the document of .*LTA\)/,
    )
  })

  it('fetches the revocation list and the OCSP response if they are not given', async () => {
    const made = await run('upgrade', path('sealed.pdf'), '--output', path('fetched.pdf'), '--json')
    expect(made).toMatchObject({ code: 0, errors: '' })
    expect(JSON.parse(made.output)).toMatchObject({ level: 'PAdES-BASELINE-LTA' })
  })

  it('writes nothing if the level cannot be reached, and says what is missing for which certificate', async () => {
    areIssuersDown = true
    const made = await run('upgrade', path('sealed.pdf'), '--output', path('not-archived.pdf'))
    expect(made.code).toBe(1)
    expect(made.errors).toContain('would only be of level PAdES-BASELINE-T')
    expect(made.errors).toContain(`CN=Example Seal: ${issuerUrl}/list: Answered with HTTP 503`)
    expect(made.errors).toContain(`CN=Time 2026-01-01: ${issuerUrl}/ocsp: Answered with HTTP 503`)
    expect(() => readFileSync(path('not-archived.pdf'))).toThrow('ENOENT')
  })

  it('does not overwrite a file', async () => {
    const lists = ['0.crl', '1.crl'].flatMap(name => ['--revocation-list', path(name)])
    const made = await run('upgrade', path('sealed.pdf'), ...lists, '--output', path('sealed.pdf'))
    expect(made).toMatchObject({ code: 1, errors: expect.stringContaining('could not be written') })
  })
})
