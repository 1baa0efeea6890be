import { createHash } from 'node:crypto'
import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readCertificate } from '../../engine/signing/certificate.ts'
import { createRoot, issueTimestamper } from '../../engine/signing/certificate-authority.ts'
import { localSigner } from '../../engine/signing/local-signer.ts'
import { createAuthority } from '../../engine/timestamps/authority.ts'
import { type AuthorityServer, serveAuthority } from './authority-server.ts'
import { createTimestampClient } from './timestamp-client.ts'

const options = { installationName: 'Example GmbH', now: new Date() }
let server: AuthorityServer
let url: string
let root: Uint8Array
let list: Uint8Array | null = null
let now = () => new Date()
const clock = { now: () => now() }

beforeAll(async () => {
  const issuer = await createRoot(options)
  const { certificate, privateKey } = await issueTimestamper(issuer, options)
  root = issuer.certificate
  const authority = createAuthority(localSigner(privateKey, [certificate, root]))
  const readRevocationList = async () => list
  server = await serveAuthority(authority, { host: '127.0.0.1', port: 0, clock, timeoutMs: 500, readRevocationList })
  url = `http://127.0.0.1:${server.port}/`
})
afterAll(() => server.stop())

const type = 'application/timestamp-query'
const send = (init: RequestInit) => fetch(url, { method: 'POST', headers: { 'content-type': type }, ...init })

describe('our authority over HTTP', () => {
  it('gives our client timestamps with different serial numbers', async () => {
    const roots = [readCertificate(root)]
    const client = createTimestampClient({ urls: [url], roots, clock: { now: () => new Date() } })
    const hash = createHash('sha256').update('x').digest()
    const stamped = await Promise.all(Array.from({ length: 50 }, () => client.stamp({ digest: 'sha256', hash })))
    const numbers = stamped.map(stamp => stamp.isStamped && Buffer.from(stamp.token.info.serialNumber).toString('hex'))
    expect(new Set(numbers).size).toBe(50)
    expect(numbers.every(number => typeof number === 'string' && number.length === 32)).toBe(true)
  })

  it.each<[string, RequestInit, number]>([
    ['another method', { method: 'PUT', body: 'x' }, 405],
    ['another type', { headers: { 'content-type': 'text/plain' }, body: 'x' }, 415],
    ['a body that is too long', { body: Buffer.alloc(5_000) }, 413],
    ['garbage, with a timestamp response', { body: 'x' }, 200],
    ['an empty body, with a timestamp response', { body: '' }, 200],
  ])('refuses %s', async (_, init, status) => {
    const response = await send(init)
    expect(response.status).toBe(status)
    const text = await response.text()
    if (status === 200) expect(text).toContain('The request is not a TimeStampReq in DER')
  })

  it('serves the revocation list of its root, and answers 404 if there is none', async () => {
    const fetchList = () => fetch(`${url}tsa/revocation-list.crl`)
    expect((await fetchList()).status).toBe(404)
    list = Uint8Array.of(0x30, 0)
    const response = await fetchList()
    expect(response.headers.get('content-type')).toBe('application/pkix-crl')
    expect(await response.bytes()).toEqual(list)
  })

  it('refuses requests once its certificate expires while it runs', async () => {
    now = () => new Date('2100-01-01')
    expect(await (await send({ body: 'x' })).text()).toContain('The certificate of this authority is not valid')
    now = () => new Date()
  })

  it('closes a connection whose request is never completed', async () => {
    const socket = connect(server.port, '127.0.0.1')
    socket.write(`POST / HTTP/1.1\r\nhost: x\r\ncontent-type: ${type}\r\ncontent-length: 100\r\n\r\nhalf`)
    await new Promise(resolve =>
      socket
        .on('close', resolve)
        .on('error', () => {})
        .resume(),
    )
  })
})
