import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { createServer, type Server } from 'node:net'

import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { docxFile, fieldRuns, linkedPicture, paragraph } from '../../../test/support/docx-file.ts'
import { itLong } from '../../../test/support/suite.ts'
import type { ListedDoc } from '../../engine/doc/receive-doc.ts'
import type { ListedDocx } from '../../engine/docx/rendering/listed-copy.ts'
import { type Conversion, type ConversionOptions, createConversion } from './conversion.ts'

const warnings: object[] = []

const start = (options: Partial<ConversionOptions> = {}): Conversion =>
  createConversion({
    sofficePath: null,
    searchPath: process.env.PATH!,
    slots: 1,
    timeoutMs: 120_000,
    fonts: { folders: [], standIns: {}, otherwise: 'Arimo' },
    log: { info: () => {}, warn: details => warnings.push(details) },
    ...options,
  })

function startForTest(options: Partial<ConversionOptions> = {}): Conversion {
  const conversion = start(options)
  onTestFinished(() => conversion.stop())
  return conversion
}

/** Converts any file, as if it had passed the intake. */
const toPdf = (conversion: Conversion, document: Uint8Array = plain) =>
  conversion.lend(office => office.toPdf(document as ListedDocx))
const isPdf = (bytes: Uint8Array) => Buffer.from(bytes.subarray(0, 5)).toString() === '%PDF-'
const plain = docxFile({ body: paragraph('plain') }) as ListedDocx

/** The LibreOffice processes that descend from this process. */
function officeProcesses(name = 'soffice.bin'): number[] {
  return descendants(process.pid).filter(pid => nameOf(pid) === name)
}

function descendants(pid: number): number[] {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
    .trim()
    .split(' ')
    .filter(Boolean)
    .map(Number)
  return children.flatMap(child => [child, ...descendants(child)])
}

const nameOf = (pid: number) => readFileSync(`/proc/${pid}/comm`, 'utf8').trim()

describe('one LibreOffice process', () => {
  let conversion: Conversion
  let listener: Server
  let requests = 0
  beforeAll(async () => {
    conversion = start()
    listener = createServer(socket => {
      requests++
      socket.destroy()
    })
    await new Promise<void>(resolve => listener.listen(0, '127.0.0.1', resolve))
  })
  afterAll(() => {
    listener.close()
    return conversion.stop()
  })

  it('converts documents to PDF one after another', async () => {
    const pdfs = await Promise.all([toPdf(conversion), toPdf(conversion), toPdf(conversion)])
    expect(pdfs.every(isPdf)).toBe(true)
    expect(officeProcesses()).toHaveLength(1)
    expect(warnings).toEqual([])
  })

  it('runs without root privileges', async () => {
    await toPdf(conversion)
    const status = readFileSync(`/proc/${officeProcesses()[0]}/status`, 'utf8')
    expect(status).toMatch(/^NoNewPrivs:\t1$/m)
    expect(status).toMatch(/^Seccomp:\t2$/m)
    expect(status).not.toMatch(/^Uid:\t0\t/m)
  })

  it('cannot reach the network, even with a document that passes all earlier checks', async () => {
    const { port } = listener.address() as { port: number }
    const url = `http://127.0.0.1:${port}/x`
    const documents = [
      docxFile({ body: linkedPicture, relationships: [{ type: 'image', target: url, external: true }] }),
      docxFile({ body: fieldRuns([`INCLUDEPICTURE &quot;${url}&quot;`], 'x') }),
      docxFile({ body: fieldRuns([`INCLUDETEXT &quot;${url}&quot;`], 'x') }),
      docxFile({
        relationships: [{ type: 'settings', target: 'settings.xml' }],
        files: {
          'word/settings.xml':
            '<w:settings xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><w:attachedTemplate r:id="rId1"/></w:settings>',
          'word/_rels/settings.xml.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/attachedTemplate" Target="${url}" TargetMode="External"/></Relationships>`,
        },
        contentTypes: {
          '/word/settings.xml': 'application/vnd.openxmlformats-officedocument.wordprocessingml.settings+xml',
        },
      }),
    ]
    for (const document of documents) await toPdf(conversion, document).catch(() => {})
    expect(requests).toBe(0)
  })

  it('reports a file that cannot be read, and continues', async () => {
    await toPdf(conversion)
    const before = officeProcesses()
    const unreadable = { code: 'unreadable' }
    await expect(toPdf(conversion, Buffer.from('PK\x03\x04 nothing'))).rejects.toMatchObject(unreadable)
    await expect(
      conversion.lend(office => office.toDocx(Buffer.alloc(5000) as Uint8Array as ListedDoc)),
    ).rejects.toMatchObject(unreadable)
    expect(isPdf(await toPdf(conversion))).toBe(true)
    expect(officeProcesses()).toEqual(before)
  })

  it('inherits neither open files nor environment variables from the service', async () => {
    await toPdf(conversion)
    const [pid] = officeProcesses()
    const openFiles = readdirSync(`/proc/${pid}/fd`).map(fd => readlinkSync(`/proc/${pid}/fd/${fd}`))
    expect(openFiles.filter(path => !/^(\/dev\/null$|\/usr\/|socket:|pipe:|anon_inode:)/.test(path))).toEqual([])
    const variables = readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0').filter(Boolean)
    expect(variables.find(variable => /^HOME=/.test(variable))).toBe('HOME=/tmp')
    expect(variables).toHaveLength(9)
  })

  it('opens no sockets to other processes, and stores nothing of a converted document', async () => {
    await toPdf(conversion)
    const temporaryFiles = readdirSync(`/proc/${officeProcesses()[0]}/root/tmp`)
    expect(temporaryFiles).toContain('profile')
    expect(temporaryFiles.filter(name => /^(OSL_PIPE|document)/.test(name))).toEqual([])
  })

  it('leaves no processes once it has stopped, and refuses further documents', async () => {
    await toPdf(conversion)
    await conversion.stop()
    expect(officeProcesses()).toEqual([])
    expect(officeProcesses('python3')).toEqual([])
    await expect(toPdf(conversion)).rejects.toMatchObject({ code: 'ended' })
  })
})

describe('the replacement of LibreOffice', () => {
  it.each([
    ['dies', 'SIGKILL', 'ended', 120_000],
    ['hangs', 'SIGSTOP', 'timeout', 10_000],
  ] as const)('limits a failure to one document if LibreOffice %s', async (_, signal, code, timeoutMs) => {
    const conversion = startForTest({ timeoutMs })
    await toPdf(conversion)
    const broken = conversion.lend(office => {
      process.kill(officeProcesses()[0]!, signal)
      return office.toPdf(plain)
    })
    const next = toPdf(conversion)
    await expect(broken).rejects.toMatchObject({ code })
    expect(isPdf(await next)).toBe(true)
    await expect.poll(() => officeProcesses()).toHaveLength(1)
  })

  itLong('also happens if LibreOffice died while it was idle', async () => {
    const conversion = startForTest()
    await toPdf(conversion)
    process.kill(officeProcesses()[0]!, 'SIGKILL')
    // a document that arrives before the death is noticed still goes to the dead process
    const isConverted = () => toPdf(conversion).then(isPdf, () => false)
    await expect.poll(isConverted).toBe(true)
  })
})

describe('the conversion', () => {
  itLong('starts no more LibreOffice processes than allowed, and lends each to one caller at a time', async () => {
    const conversion = startForTest({ slots: 2 })
    let now = 0
    let most = 0
    const convert = () =>
      conversion.lend(async office => {
        most = Math.max(most, ++now)
        const pdf = await office.toPdf(plain)
        now--
        return pdf
      })
    const pdfs = await Promise.all(Array.from({ length: 10 }, convert))
    expect(pdfs.every(isPdf)).toBe(true)
    expect(most).toBeLessThanOrEqual(2)
    expect(officeProcesses().length).toBeLessThanOrEqual(2)
  })

  itLong('replaces LibreOffice after a set number of documents', async () => {
    const conversion = startForTest({ recycleAfter: 1 })
    await toPdf(conversion)
    const first = officeProcesses()
    await toPdf(conversion)
    expect(officeProcesses()).not.toEqual(first)
  })

  itLong('stops LibreOffice when it is idle, and starts it again for the next document', async () => {
    const conversion = startForTest({ idleMs: 300 })
    await toPdf(conversion)
    const first = officeProcesses()
    expect(first).toHaveLength(1)
    await expect.poll(() => officeProcesses()).toEqual([])
    expect(isPdf(await toPdf(conversion))).toBe(true)
  })

  it('rejects waiting and running conversions when it stops', async () => {
    const conversion = start()
    const conversions = Promise.allSettled([toPdf(conversion), toPdf(conversion)])
    await sleep(50)
    await conversion.stop()
    expect((await conversions).map(result => result.status)).toEqual(['rejected', 'rejected'])
  })
})

describe('the conversion without LibreOffice', () => {
  it('fails each time, and reports that LibreOffice is missing', async () => {
    const conversion = startForTest({ sofficePath: '/nonexistent/soffice' })
    await expect(toPdf(conversion)).rejects.toMatchObject({ code: 'unavailable' })
    await expect(toPdf(conversion)).rejects.toMatchObject({ code: 'unavailable' })
    expect(warnings.slice(-2)).toHaveLength(2)
  })
})
