import { existsSync, readFileSync, readlinkSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { docxFile } from '../support/docx-file.ts'
import { type Installation, newInstallation } from './installation.ts'

let installation: Installation
beforeAll(async () => {
  installation = await newInstallation()
})
afterAll(() => installation?.remove())

function descendants(pid: number): number[] {
  const text = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
  const children = text.trim().split(' ').filter(Boolean).map(Number)
  return children.flatMap(child => [child, ...descendants(child)])
}

const nameOf = (pid: number) => readFileSync(`/proc/${pid}/comm`, 'utf8').trim()

describe('a service that is killed while LibreOffice runs', () => {
  it('leaves no LibreOffice behind, and the next start removes its files', async () => {
    const service = await installation.start({ office: true })
    expect((await installation.api.upload(docxFile(), 'a.docx')).status).toBe(200)
    const below = descendants(service.pid).filter(pid => ['soffice.bin', 'python3'].includes(nameOf(pid)))
    expect(below.map(nameOf).toSorted()).toEqual(['python3', 'soffice.bin'])
    const folder = readlinkSync(`/proc/${below.find(pid => nameOf(pid) === 'soffice.bin')}/cwd`)
    await service.kill()
    await expect.poll(() => below.filter(pid => existsSync(`/proc/${pid}`))).toEqual([])
    expect(existsSync(folder)).toBe(true)
    await installation.start({ office: true })
    expect((await installation.api.upload(docxFile(), 'a.docx')).status).toBe(200)
    expect(existsSync(folder)).toBe(false)
  })
})
