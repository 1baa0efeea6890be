import { existsSync, readFileSync, readlinkSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { docxFile } from '../support/docx-file.ts'
import { type Installation, newInstallation } from './installation.ts'

let sandboxed: Installation
let unguarded: Installation
beforeAll(async () => {
  sandboxed = await newInstallation()
  unguarded = await newInstallation({ env: { CONVERSION_SANDBOX: 'off' } })
})
afterAll(async () => {
  await sandboxed?.remove()
  await unguarded?.remove()
})

function descendants(pid: number): number[] {
  const text = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
  const children = text.trim().split(' ').filter(Boolean).map(Number)
  return children.flatMap(child => [child, ...descendants(child)])
}

const nameOf = (pid: number) => readFileSync(`/proc/${pid}/comm`, 'utf8').trim()

const isOffice = (pid: number) => nameOf(pid) === 'soffice.bin'

/** Starts a service that converts a document. Returns the LibreOffice and Python processes below it. */
async function converting(installation: Installation) {
  const service = await installation.start({ office: true })
  expect((await installation.api.upload(docxFile(), 'a.docx')).status).toBe(200)
  return { service, pids: descendants(service.pid).filter(pid => isOffice(pid) || nameOf(pid) === 'python3') }
}

const untilGone = (pids: number[]) => expect.poll(() => pids.filter(pid => existsSync(`/proc/${pid}`))).toEqual([])

describe('a service that is killed while LibreOffice runs', () => {
  it('leaves no LibreOffice behind, and no file, because its files were in the sandbox', async () => {
    const { service, pids } = await converting(sandboxed)
    const files = readlinkSync(`/proc/${pids.find(isOffice)}/ns/mnt`)
    expect(files).not.toBe(readlinkSync('/proc/self/ns/mnt'))
    await service.kill()
    await untilGone(pids)
  })

  it('leaves no LibreOffice behind without a sandbox, and the next start removes its files', async () => {
    const { service, pids } = await converting(unguarded)
    const folder = readlinkSync(`/proc/${pids.find(isOffice)}/cwd`)
    await service.kill()
    await untilGone(pids)
    // the folder remains until a service on this machine starts LibreOffice
    await converting(unguarded)
    expect(existsSync(folder)).toBe(false)
  })
})
