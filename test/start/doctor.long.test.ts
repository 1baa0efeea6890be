import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { countersign, countersignWith } from '../support/command-line.ts'
import { type ServiceProcess, startReadyService } from './service-process.ts'

interface Finding {
  subject: string
  verdict: string
  text: string
}

describe('countersign doctor', () => {
  const dataDir = join(mkdtempSync('/tmp/countersign-start-'), 'data')
  let service: ServiceProcess
  beforeAll(async () => {
    service = await startReadyService({ dataDir })
  })
  afterAll(async () => {
    await service.stop()
    rmSync(dirname(dataDir), { recursive: true })
  })

  it('reports that everything is closed to LibreOffice and workers on a machine with a sandbox', async () => {
    const { code, output } = await countersign(dataDir, 'doctor', '--json')
    const findings = JSON.parse(output) as Finding[]
    expect(findings.filter(({ verdict }) => verdict === 'problem')).toEqual([])
    expect(code).toBe(0)
    const texts = findings.map(({ text }) => text)
    for (const target of [
      'the master key',
      'the stored documents',
      'the socket of the database',
      'the environment of the database',
      'the passwords of the machine',
      'a port of this machine',
      'a local socket',
    ])
      expect(texts).toContain(`closed to LibreOffice: ${target}`)
    for (const attempt of ['reading a file', 'connecting to a port of this machine', 'starting a program'])
      expect(texts).toContain(`closed to a worker: ${attempt}`)
  })

  it('reports what is accessible without a sandbox, and how to fix it', async () => {
    const { code, output } = await countersignWith({ dataDir, env: { CONVERSION_SANDBOX: 'off' } }, 'doctor')
    expect(code).toBe(1)
    expect(output).toContain('problem  sandbox: CONVERSION_SANDBOX is off')
    expect(output).toContain('Leave CONVERSION_SANDBOX out.')
    expect(output).toContain('problem  sandbox: open to LibreOffice: the users of the machine')
  })

  it('finds keys that other users may read', async () => {
    chmodSync(join(dataDir, 'keys'), 0o755)
    const { code, output } = await countersign(dataDir, 'doctor')
    chmodSync(join(dataDir, 'keys'), 0o700)
    expect(code).toBe(1)
    expect(output).toContain(`problem  keys: other users may enter their folder (mode 755)`)
    expect(output).toContain(`chmod 700 ${join(dataDir, 'keys')}`)
  })

  it('reports the same sandbox of LibreOffice as /health', async () => {
    const health = (await (await fetch(`${service.url}/health`)).json()) as { conversionSandbox: string }
    const { output } = await countersign(dataDir, 'doctor')
    expect(output).toContain(`ok       sandbox: ${health.conversionSandbox}\n`)
  })
})
