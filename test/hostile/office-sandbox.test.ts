import { randomUUID } from 'node:crypto'
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { SandboxAttempt } from '../../src/platform/conversion/probe-sandbox.ts'
import type { SandboxSetting } from '../../src/platform/conversion/sandbox.ts'
import { pdftotext } from '../support/pdf-tools.ts'
import { inDefaultSuite, itLong } from '../support/suite.ts'
import { canRun, convertRaw, type Runner, runners } from './support/raw-conversion.ts'
import { documentsNaming, documentsThatStay, innocent, svgOf, withoutTimes } from './support/raw-documents.ts'

const WORD = 'PLANTEDSECRET'
const ABSTRACT = `countersign-test-${process.pid}`
const SECRET_VARIABLE = 'COUNTERSIGN_TEST_SECRET'

/** One is outside of /tmp, because a sandbox has its own /tmp. */
let folders: string[] = []
let listeners: Server[] = []
let port = 0
let visitors = 0

/** Makes a folder that every user may read and write, so that only the sandbox protects it. */
function plant(below: string): string {
  const folder = mkdtempSync(join(below, 'countersign-planted-'))
  chmodSync(folder, 0o777)
  for (const [name, content] of Object.entries({ 'secret.svg': svgOf(WORD), 'secret.txt': WORD })) {
    writeFileSync(join(folder, name), content)
    chmodSync(join(folder, name), 0o644)
  }
  writeFileSync(join(folder, 'open.txt'), WORD)
  chmodSync(join(folder, 'open.txt'), 0o666)
  return folder
}

async function listen(where: object): Promise<Server> {
  const server = createServer(socket => {
    visitors++
    socket.on('error', () => {}).end()
  })
  await new Promise<void>(resolve => server.listen(where, resolve))
  return server
}

beforeAll(async () => {
  folders = [plant('/tmp'), plant('/var/tmp')]
  const inet = await listen({ host: '127.0.0.1', port: 0 })
  port = (inet.address() as { port: number }).port
  const sockets = folders.map(folder => join(folder, 'socket'))
  listeners = [inet, await listen({ path: `\0${ABSTRACT}` })]
  for (const path of sockets) {
    listeners.push(await listen({ path }))
    chmodSync(path, 0o777)
  }
})
afterAll(() => {
  for (const listener of listeners) listener.close()
  for (const folder of folders) rmSync(folder, { recursive: true })
})

/** The attempts that a compromised LibreOffice would make. */
const attempts = (): SandboxAttempt[] => [
  ...folders.flatMap((folder): SandboxAttempt[] => [
    { kind: 'read', target: join(folder, 'secret.txt') },
    { kind: 'list', target: folder },
    { kind: 'write', target: join(folder, 'left') },
    { kind: 'truncate', target: join(folder, 'open.txt') },
    { kind: 'unix', target: join(folder, 'socket') },
  ]),
  { kind: 'read', target: '/etc/passwd' },
  { kind: 'read', target: '/etc/shadow' },
  { kind: 'read', target: '/etc/hostname' },
  { kind: 'list', target: '/home' },
  { kind: 'list', target: '/var/log' },
  { kind: 'list', target: `/proc/${process.pid}/fd` },
  { kind: 'read', target: '/proc/1/environ' },
  { kind: 'read', target: `/proc/${process.pid}/environ` },
  { kind: 'read', target: `/proc/${process.pid}/cmdline` },
  { kind: 'read', target: `/proc/${process.pid}/maps` },
  { kind: 'write', target: '/left' },
  { kind: 'write', target: '/dev/shm/left' },
  { kind: 'write', target: '/usr/lib/left' },
  { kind: 'write', target: '/var/tmp/left' },
  { kind: 'tcp', target: ['127.0.0.1', port] },
  { kind: 'udp', target: ['127.0.0.1', port] },
  { kind: 'abstract', target: ABSTRACT },
  { kind: 'signal', target: process.pid },
  { kind: 'signal', target: 1 },
  { kind: 'signal', target: -1 },
  { kind: 'trace', target: process.pid },
  { kind: 'fork', target: 0 },
  { kind: 'queue', target: 4711 },
  { kind: 'unshare', target: 0x10000000 },
]

const docx = (documents: Uint8Array[]) => documents.map(bytes => ({ from: 'docx' as const, bytes }))
const textOf = async (pdf: Uint8Array) => {
  const path = join(folders[0]!, `${randomUUID()}.pdf`)
  writeFileSync(path, pdf)
  return pdftotext(path)
}

const naming = () => Object.values(documentsNaming(`file://${join(folders[1]!, 'secret.svg')}`))
const toListener = () => Object.values(documentsNaming(`http://127.0.0.1:${port}/secret.svg`))

const worlds: [SandboxSetting, Runner][] = [
  ['bubblewrap', 'root'],
  ['landlock', 'root'],
  ['bubblewrap', 'an ordinary user'],
  ['landlock', 'an ordinary user'],
  ['landlock', 'root in a container that may not make namespaces'],
  ['landlock', 'an ordinary user who may not make namespaces'],
]

describe('LibreOffice with uncleaned documents', () => {
  const worldsHere = worlds.filter(([, runner]) => canRun(runner))
  describe.each(inDefaultSuite(worldsHere, (_, place) => place === 0))(
    'in the sandbox %s, run by %s',
    (sandbox, runner) => {
      let answer: Awaited<ReturnType<typeof convertRaw>>
      let before = 0
      const stay = Object.values(documentsThatStay)
      beforeAll(async () => {
        before = visitors
        const documents = docx([
          innocent,
          ...stay.flatMap(document => [document, innocent]),
          ...naming(),
          ...toListener(),
          innocent,
        ])
        answer = await convertRaw(runner, {
          sandbox,
          documents,
          attempts: attempts(),
          env: { [SECRET_VARIABLE]: WORD },
        })
      })

      it('converts all documents', () => {
        expect(answer.guard).toBe(sandbox)
        expect(answer.errors.filter(Boolean), answer.warnings.join()).toEqual([])
      })

      it('shows no file that a document refers to', async () => {
        for (const pdf of answer.converted) expect(await textOf(pdf!)).not.toContain(WORD)
      })

      it('contacts no listener', () => {
        expect(visitors).toBe(before)
      })

      it('shows nothing of one document in the next', () => {
        const pages = answer.converted.map(pdf => withoutTimes(pdf!))
        for (const [at, name] of Object.keys(documentsThatStay).entries())
          expect(pages[2 + 2 * at] === pages[0], name).toBe(true)
        expect(pages.at(-1)).toBe(pages[0])
      })

      it('could access nothing even if it were replaced by another program', () => {
        const open = attempts().filter((_, at) => answer.results[at]!.open)
        expect(open).toEqual([])
        expect(folders.some(folder => existsSync(join(folder, 'left')))).toBe(false)
      })

      it('runs without privileges, and with an empty environment', () => {
        const { status, environment } = answer.self as { status: Record<string, string>; environment: string[] }
        expect(status).toMatchObject({ CapEff: '0000000000000000', CapPrm: '0000000000000000', NoNewPrivs: '1' })
        expect(status.Uid).not.toMatch(/\b0\b/)
        expect(environment).toEqual([])
      })
    },
  )

  itLong.each((['root', 'an ordinary user'] as const).filter(canRun))(
    'shows a file of the machine without a sandbox, run by %s, which proves that the other tests can fail',
    async runner => {
      const documents = docx(naming())
      const answer = await convertRaw(runner, { sandbox: 'off', documents, attempts: attempts() })
      const texts = await Promise.all(answer.converted.map(pdf => textOf(pdf!)))
      expect(texts.some(text => text.includes(WORD))).toBe(true)
      const open = new Set(
        attempts()
          .filter((_, at) => answer.results[at]!.open)
          .map(({ kind }) => kind),
      )
      expect([...open]).toEqual(expect.arrayContaining(['read', 'list', 'write']))
    },
  )

  itLong.runIf(canRun('root in a container that may not make namespaces'))(
    'converts nothing if the requested sandbox is not available',
    async () => {
      const runner = 'root in a container that may not make namespaces'
      const { guard, errors, warnings } = await convertRaw(runner, {
        sandbox: 'bubblewrap',
        documents: docx([innocent]),
      })
      expect({ guard, errors }).toEqual({ guard: 'unavailable', errors: ['unavailable'] })
      expect(warnings.join()).toContain('LibreOffice cannot be used')
    },
  )

  itLong.each(Object.keys(runners).filter(runner => canRun(runner as Runner)) as Runner[])(
    'chooses the strongest sandbox that the machine allows, run by %s',
    async runner => {
      const { guard } = await convertRaw(runner, { sandbox: 'auto' })
      expect(guard).toBe(runner.includes('namespaces') ? 'landlock' : 'bubblewrap')
    },
  )
})
