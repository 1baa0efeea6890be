import { Registry } from 'prom-client'
import { afterEach, describe, expect, it } from 'vitest'
import { listsAtAddresses, respondersAtAddresses } from '../../engine/longterm/test-support/addresses.ts'
import { type Issued, issue } from '../../engine/longterm/test-support/certificates.ts'
import { ocspResponse, type ResponseOptions, responderOf } from '../../engine/longterm/test-support/ocsp-responses.ts'
import { type ListOptions, revocationList } from '../../engine/longterm/test-support/revocation-lists.ts'
import { readCertificate } from '../../engine/signing/certificate.ts'
import { writeExtension } from '../../engine/signing/certificate-parts.ts'
import { oids } from '../../engine/signing/object-identifiers.ts'
import type { Clock } from '../clock.ts'
import { type Answer, standInServers } from '../http-client/test-support/stand-in-servers.ts'
import { createRevocationData, type RevocationDataOptions } from './revocation-data.ts'
import { addRevocationMetrics } from './revocation-metrics.ts'

const servers = standInServers()
afterEach(() => servers.stop())

/** Answers every request with these bytes. */
const answering =
  (bytes: () => Uint8Array): Answer =>
  (_asked, response) =>
    response.end(bytes())

const now = new Date('2027-03-04T12:00:00Z')
const hours = (count: number) => new Date(now.getTime() + count * 3_600_000)
const clock: Clock = { now: () => now }
const validity = { from: new Date('2026-01-01'), until: new Date('2040-01-01') }
const root = issue('root', 'Root', validity)
const otherRoot = issue('root', 'Root', validity)

const list = (options: Partial<ListOptions> = {}) =>
  revocationList({ issuer: root, thisUpdate: hours(-1), nextUpdate: hours(24), ...options })
const response = (of: Issued, options: Partial<ResponseOptions> = {}) =>
  ocspResponse({ issuer: root, of, thisUpdate: hours(-1), nextUpdate: hours(24), ...options })

const certified = (...extensions: Uint8Array[]) =>
  issue('authority', 'Authority', { ...validity, issuer: root, extensions })
const listedAt = (...addresses: string[]) => certified(listsAtAddresses(addresses))
const answeredAt = (...addresses: string[]) => certified(respondersAtAddresses(addresses))
const pathOf = (...issued: Issued[]) => issued.map(({ certificate }) => readCertificate(certificate))

/** @param ownUrls the private addresses that may be contacted */
const dataFor = (ownUrls: string[], options: Partial<RevocationDataOptions> = {}) =>
  createRevocationData({ ownUrls, clock, ...options })

async function gathered(issued: Issued, ownUrls: string[], options: Partial<RevocationDataOptions> = {}) {
  const data = dataFor(ownUrls, options)
  return data.gather([pathOf(issued, root)], [])
}

const hexOf = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')

const nothing = (reason: string) => ({
  lists: [],
  responses: [],
  missing: [{ subject: 'CN=Authority', reason: expect.stringContaining(reason) }],
})

describe('revocation data', () => {
  it('is the list of each issuer up to the root, from the addresses in the certificates', async () => {
    const server = await servers.start(({ path }, response) => response.end(path === '/root' ? ofRoot : ofIssuer))
    const issuer = issue('issuer', 'Issuer', {
      ...validity,
      issuer: root,
      extensions: [listsAtAddresses([`${server.url}/root`])],
    })
    const [ofRoot, ofIssuer] = [list(), list({ issuer })]
    const leaf = issue('authority', 'Authority', {
      ...validity,
      issuer,
      extensions: [listsAtAddresses([`${server.url}/issuer`])],
    })
    const { lists, responses, missing } = await dataFor([server.url]).gather([pathOf(leaf, issuer, root)], [])
    expect(lists.map(hexOf)).toEqual([ofIssuer, ofRoot].map(hexOf))
    expect([responses, missing]).toEqual([[], []])
  })

  it("is the responder's response if there is no list", async () => {
    const server = await servers.start(({ headers }, answer) => {
      expect(headers['content-type']).toBe('application/ocsp-request')
      answer.end(response(issued, { responder: responderOf(root, validity) }))
    })
    const issued = answeredAt(server.url)
    const { responses, missing } = await gathered(issued, [server.url])
    expect([responses.length, missing]).toEqual([1, []])
  })

  it("is the responder's response if the list is not available", async () => {
    const server = await servers.start(({ path }, answer) => {
      if (path === '/list') answer.writeHead(404).end()
      else answer.end(response(issued))
    })
    const issued = certified(listsAtAddresses([`${server.url}/list`]), respondersAtAddresses([`${server.url}/ocsp`]))
    expect(await gathered(issued, [server.url])).toMatchObject({ lists: [], responses: [{}], missing: [] })
    expect(server.asked.map(({ method, path }) => `${method} ${path}`)).toEqual(['GET /list', 'POST /ocsp'])
  })

  it('comes from the lists at hand without any request', async () => {
    const server = await servers.start(answering(list))
    const lists = [Buffer.from('no list'), list({ issuer: otherRoot }), list()]
    const data = await dataFor([server.url]).gather([pathOf(listedAt(server.url), root)], lists)
    expect(data).toEqual({ lists: [lists[2]], responses: [], missing: [] })
    expect(server.asked).toEqual([])
  })

  it('is fetched if the lists at hand have expired', async () => {
    const server = await servers.start(answering(list))
    const ended = list({ thisUpdate: hours(-9), nextUpdate: hours(-1) })
    const { lists } = await dataFor([server.url]).gather([pathOf(listedAt(server.url), root)], [ended])
    expect([lists.length, server.asked.length]).toEqual([1, 1])
  })

  it('is not needed for a root, nor for a certificate that needs no check', async () => {
    const silent = certified(writeExtension(oids.noRevocationAvailable, Buffer.of(5, 0)))
    const data = await dataFor([]).gather([pathOf(silent, root), pathOf(root)], [])
    expect(data).toEqual({ lists: [], responses: [], missing: [] })
  })

  it('includes the list that revokes a certificate, and does not report it as missing', async () => {
    const server = await servers.start(
      answering(() => list({ revoked: [{ certificate: issued.certificate, at: hours(-5) }] })),
    )
    const issued = listedAt(server.url)
    expect(await gathered(issued, [server.url])).toMatchObject({ lists: [{}], missing: [] })
  })

  it('includes a fresh response without an end date, which is requested again the next time', async () => {
    const server = await servers.start(
      answering(() => ocspResponse({ issuer: root, of: issued, thisUpdate: hours(-0.05) })),
    )
    const issued = answeredAt(server.url)
    const data = dataFor([server.url])
    for (let i = 0; i < 2; i++)
      expect(await data.gather([pathOf(issued, root)], [])).toMatchObject({ responses: [{}], missing: [] })
    expect(server.asked).toHaveLength(2)
  })
})

describe('missing data', () => {
  it('is reported if the certificate contains no address', async () => {
    expect(await gathered(certified(), [])).toEqual(nothing('names no address'))
  })

  it('is reported if the addresses in the certificate cannot be parsed', async () => {
    const broken = certified(writeExtension(oids.cRLDistributionPoints, Buffer.of(0x30, 5)))
    expect(await gathered(broken, [])).toEqual(nothing('cannot be read'))
  })

  it.each<[string, () => Uint8Array, string]>([
    ['garbage', () => Buffer.alloc(1000, 'x'), 'cannot be read'],
    ['nothing', () => Buffer.alloc(0), 'cannot be read'],
    ['10 MB of garbage', () => Buffer.alloc(10_000_000, 'x'), 'too long'],
    [
      'a list that has ended',
      () => list({ thisUpdate: hours(-9), nextUpdate: hours(-1) }),
      'ended at 2027-03-04T11:00',
    ],
    ['a list from the future', () => list({ thisUpdate: hours(2) }), 'as of now'],
    ['the list of another authority of the same name', () => list({ issuer: otherRoot }), 'not signed by the issuer'],
    ['a list for some certificates only', () => list({ critical: '2.5.29.28' }), 'critical extension'],
    [
      'a list in PEM',
      () => Buffer.from(`-----BEGIN X509 CRL-----\n${Buffer.from(list()).toString('base64')}\n`),
      'cannot be read',
    ],
  ])('is reported if the address of a list returns %s', async (_, bytes, reason) => {
    const server = await servers.start(answering(bytes))
    expect(await gathered(listedAt(server.url), [server.url])).toEqual(nothing(reason))
  })

  it.each<[string, (of: Issued) => Uint8Array, string]>([
    ['about another certificate', () => response(certified()), 'another certificate'],
    ['that does not know the certificate', of => response(of, { isUnknown: true }), 'does not know'],
    ['by another authority', of => response(of, { responder: otherRoot }), 'not signed by the issuer'],
    ['that has ended', of => response(of, { nextUpdate: hours(0) }), 'ended at'],
    ['from yesterday without an end', of => ocspResponse({ issuer: root, of, thisUpdate: hours(-24) }), 'not current'],
    [
      'by a responder of unknown status',
      of => response(of, { responder: responderOf(root, validity, { extensions: [] }) }),
      'not current',
    ],
    ['that is too long', () => Buffer.alloc(70_000), 'too long'],
  ])('is reported if the responder returns a response %s', async (_, bytes, reason) => {
    const server = await servers.start(answering(() => bytes(issued)))
    const issued = answeredAt(server.url)
    expect(await gathered(issued, [server.url])).toEqual(nothing(reason))
  })

  it('is reported if the server never responds', async () => {
    const server = await servers.start(() => {})
    const data = await gathered(listedAt(server.url), [server.url], { timeouts: { totalMs: 200, eachMs: 100 } })
    expect(data).toEqual(nothing('No response within 0.2 seconds'))
  })

  it('is reported if the caller stops waiting', async () => {
    const server = await servers.start(() => {})
    const data = dataFor([server.url], { timeouts: { totalMs: 60_000, eachMs: 60_000 } })
    const stopped = data.gather([pathOf(listedAt(server.url), root)], [], AbortSignal.timeout(50))
    expect(await stopped).toEqual(nothing('Stopped'))
  })
})

describe('an address', () => {
  it('is abandoned in time to try the next address if it does not respond', async () => {
    const silent = await servers.start(() => {})
    const server = await servers.start(answering(list))
    const issued = listedAt(silent.url, 'http://[not-a-url', server.url)
    const data = await gathered(issued, [silent.url, server.url], { timeouts: { totalMs: 10_000, eachMs: 100 } })
    expect(data).toMatchObject({ lists: [{}], missing: [] })
  })

  it.each(['http://127.0.0.1:8080/', 'http://localhost/', 'http://169.254.169.254/latest/', 'http://[::1]/ca.crl'])(
    'is not contacted if it is on this machine or network: %s',
    async address => {
      expect(await gathered(listedAt(address), ['http://tsa.internal/'])).toEqual(nothing('private or local address'))
    },
  )

  it('is not contacted if its public name resolves to a private address', async () => {
    const server = await servers.start(answering(list))
    const { port } = new URL(server.url)
    const resolveHost = async () => ['127.0.0.1']
    const data = await gathered(listedAt(`http://crl.example.com:${port}/`), [], { resolveHost })
    expect(data).toEqual(nothing('resolves to a private'))
    expect(server.asked).toEqual([])
  })

  it('is contacted on a private host only at a port that the operator configured', async () => {
    const server = await servers.start(answering(list))
    const beside = await servers.start(answering(list))
    expect(await gathered(listedAt(server.url), [server.url])).toMatchObject({ missing: [] })
    expect(await gathered(listedAt(beside.url), [server.url])).toEqual(nothing('private or local address'))
    expect(beside.asked).toEqual([])
  })

  it('cannot redirect to another address', async () => {
    const inner = await servers.start(answering(list))
    const server = await servers.start((_request, answer) => answer.writeHead(302, { location: inner.url }).end())
    expect(await gathered(listedAt(server.url), [server.url, inner.url])).toEqual(nothing('HTTP 302'))
    expect(inner.asked).toEqual([])
  })

  it('is ignored if it has another protocol', async () => {
    expect(await gathered(listedAt('file:///etc/passwd', 'ldap://127.0.0.1/'), [])).toEqual(nothing('names no address'))
  })
})

describe('documents that need the same data', () => {
  it('request it once, whether at the same time or later', async () => {
    const server = await servers.start((_request, answer) => setTimeout(() => answer.end(list()), 20))
    const data = dataFor([server.url])
    const path = pathOf(listedAt(server.url), root)
    const many = await Promise.all(Array.from({ length: 50 }, () => data.gather([path, path], [])))
    expect(many.every(({ lists, missing }) => lists.length === 1 && missing.length === 0)).toBe(true)
    await data.gather([path], [])
    expect(server.asked).toHaveLength(1)
    expect(data.counts().list).toEqual({ fetched: 1, failed: 0, skipped: 0 })
  })

  it('request it again after an hour, and shortly before it expires', async () => {
    let moment = now
    const server = await servers.start(answering(list))
    const data = dataFor([server.url], { clock: { now: () => moment } })
    const path = pathOf(listedAt(server.url), root)
    for (const later of [0, 0.9, 1.1, 23.9]) {
      moment = hours(later)
      await data.gather([path], [])
    }
    expect(server.asked).toHaveLength(3)
  })

  it('get it even if the first document stops waiting', async () => {
    const server = await servers.start((_request, answer) => setTimeout(() => answer.end(list()), 100))
    const data = dataFor([server.url])
    const path = pathOf(listedAt(server.url), root)
    const [first, second] = await Promise.all([
      data.gather([path], [], AbortSignal.timeout(20)),
      data.gather([path], []),
    ])
    expect([first!.missing.length, second!.lists.length]).toEqual([1, 1])
  })

  it('stop contacting a host for a while after it failed several times in a row', async () => {
    let nowMs = 0
    const server = await servers.start((_request, answer) => answer.writeHead(500).end())
    const data = dataFor([server.url], { nowMs: () => nowMs })
    const path = pathOf(listedAt(server.url), root)
    for (let i = 0; i < 5; i++) await data.gather([path], [])
    expect(server.asked).toHaveLength(3)
    const registry = new Registry()
    addRevocationMetrics([registry], data)
    const text = await registry.metrics()
    expect(text).toContain('countersign_revocation_requests_total{kind="list",outcome="failed"} 3')
    expect(text).toContain('countersign_revocation_requests_total{kind="list",outcome="skipped"} 2')
    nowMs = 61_000
    expect(await data.gather([path], [])).toEqual(nothing('HTTP 500'))
  })

  it('use at most four connections', async () => {
    let open = 0
    let most = 0
    const server = await servers.start((_request, answer) => {
      most = Math.max(most, ++open)
      setTimeout(() => {
        open--
        answer.end(list())
      }, 50)
    })
    const paths = Array.from({ length: 10 }, () => pathOf(listedAt(server.url), root))
    const { missing } = await dataFor([server.url]).gather(paths, [])
    expect(missing).toEqual([])
    expect(most).toBeLessThanOrEqual(4)
  })
})
