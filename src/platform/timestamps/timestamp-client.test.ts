import { createHash } from 'node:crypto'
import { Registry } from 'prom-client'
import { afterEach, describe, expect, it } from 'vitest'
import { readCertificate } from '../../engine/signing/certificate.ts'
import { oids } from '../../engine/signing/object-identifiers.ts'
import type { MessageImprint } from '../../engine/timestamps/message-imprint.ts'
import { forgeCertificate } from '../../engine/timestamps/test-support/forge.ts'
import { systemClock } from '../clock.ts'
import { authorityStandIns, grantedWithMods, stamping } from './test-support/authority-stand-in.ts'
import { createTimestampClient, type TimestampClientOptions } from './timestamp-client.ts'
import { addTimestampMetrics } from './timestamp-metrics.ts'

const root = forgeCertificate({ name: 'Root', isIssuer: true })
const authority = forgeCertificate({ issuer: root, from: new Date(Date.now() - 60_000) })
const expired = forgeCertificate({ issuer: root, from: new Date(0), until: new Date(Date.now() - 60_000) })
const forServers = forgeCertificate({ issuer: root, purposes: ['1.3.6.1.5.5.7.3.1'] })
const sha256 = (text: string): MessageImprint => ({
  digest: 'sha256',
  hash: createHash('sha256').update(text).digest(),
})
const imprint = sha256('the signature of a seal')

const standIns = authorityStandIns()
afterEach(standIns.stop)

/** A time limit that is long enough, on any machine, for an authority that answers. */
const eachMs = 5_000
/** The time limit for an authority that never answers. */
const shortMs = 300
const client = (urls: string[], more: Partial<TimestampClientOptions> = {}) =>
  createTimestampClient({
    urls,
    roots: [readCertificate(root.certificate)],
    clock: systemClock,
    timeouts: { eachMs },
    ...more,
  })

const twoHours = 2 * 60 * 60 * 1000
const stampingOff = (ms: number) => stamping(authority, () => ({ genTime: new Date(Date.now() + ms) }))
type Answer = Parameters<typeof standIns.start>[0]

describe('the timestamp client', () => {
  it('sends the user name, the password and only the hash to the first authority', async () => {
    const first = await standIns.start(stamping(authority))
    const second = await standIns.start(stamping(authority))
    const withPassword = first.url.replace('http://', 'http://acme:se%40cret@')
    const stamped = await client([withPassword, second.url]).stamp(imprint)
    expect(stamped).toMatchObject({ isStamped: true, authority: first.url })
    expect(first.asked[0]!.headers).toMatchObject({
      'content-type': 'application/timestamp-query',
      authorization: `Basic ${btoa('acme:se@cret')}`,
    })
    expect(first.asked[0]!.body.includes(Buffer.from(imprint.hash))).toBe(true)
    expect(first.asked[0]!.body.length).toBeLessThan(70)
    expect(second.asked).toEqual([])
  })

  it('accepts a timestamp that was granted with modifications, if it is valid', async () => {
    const { url } = await standIns.start(stamping(authority, undefined, grantedWithMods))
    expect(await client([url]).stamp(imprint)).toMatchObject({ isStamped: true })
  })
})

describe('a failing authority', () => {
  it.each<[string, Answer, string]>([
    ['it never answers', () => {}, 'No response within 0.3 seconds'],
    [
      'it answers without end',
      (_, response) => {
        const timer = setInterval(() => response.write('0'), 20)
        response.on('close', () => clearInterval(timer))
      },
      'No response within 0.3 seconds',
    ],
    [
      'it sends 10 MB of garbage',
      (_, response) => response.writeHead(200).end(Buffer.alloc(10_000_000, 48)),
      'The response is too long',
    ],
    ['it sends an HTML page', (_, response) => response.end('<html>'), 'not a TimeStampResp in DER'],
    ['it answers 500', (_, response) => response.writeHead(500).end(), 'HTTP 500'],
    [
      'it redirects',
      (_, response) => response.writeHead(302, { location: 'http://169.254.169.254/' }).end(),
      'HTTP 302',
    ],
    ['it resets the connection', (_, response) => response.socket!.resetAndDestroy(), 'ECONNRESET'],
    ['its nonce is wrong', stamping(authority, () => ({ nonce: Buffer.of(1) })), 'answers another request'],
    [
      'its hash is wrong',
      stamping(authority, () => ({ hash: sha256('something else').hash })),
      'The timestamp is for other data',
    ],
    ['its certificate is for servers', stamping(forServers), 'not for timestamps alone'],
    ['its certificate expired', stamping(expired), 'A certificate had expired'],
    ['its clock is two hours ahead', stampingOff(twoHours), 's ahead)'],
    ['its clock is two hours behind', stampingOff(-twoHours), 'behind)'],
    ['its root is not trusted', stamping(forgeCertificate({ name: 'Stranger' })), 'its path ends at CN=Stranger'],
    [
      'its content is not a timestamp',
      stamping(authority, () => ({ contentType: oids.data })),
      'not a CMS SignedData in DER (not a TSTInfo)',
    ],
  ])('is reported, and the next authority is asked in time: %s', async (_, answer, reason) => {
    const failing = await standIns.start(answer)
    const good = await standIns.start(stamping(authority))
    const timeouts = { eachMs: reason.startsWith('No response') ? shortMs : eachMs }
    const alone = await client([failing.url], { timeouts }).stamp(imprint)
    expect(alone).toEqual({
      isStamped: false,
      errors: [{ authority: failing.url, error: expect.stringContaining(reason) }],
    })
    const waiting = { eachMs: reason.startsWith('No response') ? 1_000 : eachMs }
    const stamped = await client([failing.url, good.url], { timeouts: waiting }).stamp(imprint)
    expect(stamped).toMatchObject({ isStamped: true, authority: good.url })
  })

  it('is reported if it is down, and the next authority is asked in time', async () => {
    const down = await standIns.start(() => {})
    await down.close()
    const good = await standIns.start(stamping(authority))
    expect(await client([down.url, good.url]).stamp(imprint)).toMatchObject({ isStamped: true, authority: good.url })
    expect(await client([down.url]).stamp(imprint)).toMatchObject({
      isStamped: false,
      errors: [{ error: expect.stringContaining('ECONNREFUSED') }],
    })
  })
})

describe('all authorities together', () => {
  it('are waited for no longer than the total time', async () => {
    const silent = await Promise.all([1, 2, 3, 4].map(() => standIns.start(() => {})))
    const stamped = await client(
      silent.map(({ url }) => url),
      { timeouts: { eachMs: 200, totalMs: 500 } },
    ).stamp(imprint)
    expect(stamped).toMatchObject({ isStamped: false, errors: [{}, {}, {}] })
    expect(silent[3]!.asked).toEqual([])
  })

  it('are not asked any more once the caller aborts', async () => {
    const silent = await standIns.start(() => {})
    const next = await standIns.start(stamping(authority))
    const asking = client([silent.url, next.url], { timeouts: { eachMs: 5_000 } })
    const stop = new AbortController()
    setTimeout(() => stop.abort(), 50)
    expect(await asking.stamp(imprint, stop.signal)).toMatchObject({ isStamped: false })
    expect(next.asked).toEqual([])
    expect(asking.states()[0]).toMatchObject({ isSkipped: false, failed: 0 })
  })
})

describe('an authority that failed three times in a row', () => {
  it('is skipped for a minute, then tried once and used again if that works', async () => {
    let nowMs = 0
    let isUp = false
    const first = await standIns.start((request, response) =>
      isUp ? stamping(authority)(request, response) : response.writeHead(503).end(),
    )
    const second = await standIns.start(stamping(authority))
    const asking = client([first.url, second.url], { nowMs: () => nowMs })
    const stampedBy = async () => {
      const stamped = await asking.stamp(imprint)
      return stamped.isStamped && stamped.authority
    }
    for (let time = 0; time < 5; time++) expect(await stampedBy()).toBe(second.url)
    expect(first.asked).toHaveLength(3)
    expect(asking.states()[0]).toEqual({ authority: first.url, isSkipped: true, stamped: 0, failed: 3, skipped: 2 })

    nowMs = 60_000
    expect(await Promise.all([stampedBy(), stampedBy(), stampedBy()])).toEqual(Array(3).fill(second.url))
    expect(first.asked).toHaveLength(4)

    nowMs = 120_000
    isUp = true
    expect(await stampedBy()).toBe(first.url)
    expect(await stampedBy()).toBe(first.url)
    expect(asking.states()[0]).toMatchObject({ isSkipped: false, stamped: 2, failed: 4 })
  })

  it('is reported as skipped at once if it is the only authority', async () => {
    const { url } = await standIns.start((_, response) => response.writeHead(503).end())
    const asking = client([url], { nowMs: () => 0 })
    for (let time = 0; time < 3; time++) await asking.stamp(imprint)
    expect(await asking.stamp(imprint)).toMatchObject({ errors: [{ error: expect.stringContaining('Skipped') }] })
    expect(await asking.askEach(imprint)).toMatchObject([
      { authority: url, asked: { error: expect.stringContaining('503') } },
    ])
  })

  it('is counted in the metrics by its position, without its address', async () => {
    const { url } = await standIns.start((_, response) => response.writeHead(503).end())
    const next = await standIns.start(stamping(authority))
    const asking = client([url, next.url])
    const registry = new Registry()
    addTimestampMetrics([registry], asking)
    for (let time = 0; time < 4; time++) await asking.stamp(imprint)
    const text = await registry.metrics()
    expect(text).toContain('countersign_timestamp_requests_total{authority="1",outcome="failed"} 3')
    expect(text).toContain('countersign_timestamp_requests_total{authority="1",outcome="skipped"} 1')
    expect(text).toContain('countersign_timestamp_requests_total{authority="2",outcome="stamped"} 4')
    expect(text).toContain('countersign_timestamp_authority_skipped{authority="1"} 1')
    expect(text).toContain('countersign_timestamp_authority_skipped{authority="2"} 0')
    expect(text).not.toContain('127.0.0.1')
  })
})
