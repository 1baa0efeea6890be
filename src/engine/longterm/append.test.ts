import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bytesSource } from '../byte-source.ts'
import { openPdf } from '../pdf/document.ts'
import { appendStore } from './append-store.ts'
import { appendTimestamp } from './append-timestamp.ts'
import { readSecurityStore } from './security-store.ts'
import {
  certificatesOf,
  day,
  joined,
  type LongTermWorld,
  listsAt,
  longTermWorld,
  sealedInWorld,
  stampBy,
  withStamp,
  withStore,
} from './test-support/long-term-world.ts'
import { ocspResponse } from './test-support/ocsp-responses.ts'

const folder = mkdtempSync(join(tmpdir(), 'countersign-longterm-'))
afterAll(() => rmSync(folder, { recursive: true }))
const sealedAt = day('2027-03-04')

let world: LongTermWorld
let sealed: Uint8Array
beforeAll(async () => {
  world = longTermWorld('rsa')
  sealed = await sealedInWorld(world, sealedAt, sealedAt)
})

describe('upgrading a sealed document', () => {
  it('leaves a seal that pdfsig finds valid, in a file that qpdf accepts', async () => {
    const first = withStore(sealed, { certificates: certificatesOf(world), lists: listsAt(world, sealedAt) })
    const file = await withStamp(first, world.authorities[2026], day('2027-03-05'))
    const path = join(folder, 'upgraded.pdf')
    writeFileSync(path, file)
    expect(execFileSync('qpdf', ['--check', path]).toString()).toContain('No syntax or stream encoding errors found')
    const { stdout } = spawnSync('pdfsig', ['-nocert', path])
    const text = stdout.toString()
    // pdfsig does not verify document timestamps, but it reports what they cover.
    expect(text).toMatch(/Field Name: Seal.*Signature is Valid.*Field Name: Timestamp.*\n {2}- Total document signed/s)
  })

  it('keeps the content of an earlier security store, and adds nothing twice', () => {
    const [first, second] = listsAt(world, sealedAt)
    const response = ocspResponse({ issuer: world.root, of: world.seal, thisUpdate: sealedAt })
    const once = withStore(sealed, { certificates: [world.seal.certificate], lists: [first!] })
    const data = {
      certificates: [world.seal.certificate, world.root.certificate],
      lists: [first!, second!, second!],
      responses: [response, response],
    }
    const twice = withStore(once, data)
    const store = readSecurityStore(openPdf(bytesSource(twice)))
    const areSeal = store?.certificates.map(({ der }) => Buffer.compare(der, world.seal.certificate) === 0)
    expect(areSeal).toEqual([true, false])
    expect(store?.lists).toHaveLength(2)
    expect(store?.responses).toHaveLength(1)
    expect(store?.unread).toEqual({ certificates: 0, lists: 0, responses: 0 })
    expect(appendStore(bytesSource(twice), data)).toBeNull()
  })

  it('makes room for a token of 20 KB', async () => {
    const long = async () => Buffer.concat([Uint8Array.of(0x04, 0x82, 0x4e, 0x20), new Uint8Array(20_000)])
    const file = joined(sealed, await appendTimestamp(bytesSource(sealed), long))
    const [, stamp] = openPdf(bytesSource(file)).signatures()
    expect(stamp!.contents.length).toBeGreaterThan(20_000)
  })

  it('passes on errors from the timestamp authority', async () => {
    const failing = () => Promise.reject(new Error('nobody answers'))
    await expect(appendTimestamp(bytesSource(sealed), failing)).rejects.toThrow('nobody answers')
  })

  it('adds less than 25 KB with each step', async () => {
    const store = appendStore(bytesSource(sealed), {
      certificates: certificatesOf(world),
      lists: listsAt(world, sealedAt),
      responses: [ocspResponse({ issuer: world.root, of: world.seal, thisUpdate: sealedAt })],
    })
    const stamp = await appendTimestamp(bytesSource(sealed), stampBy(world.authorities[2026], sealedAt))
    expect(Math.max(store!.length, stamp.length)).toBeLessThan(25_000)
  })
})
