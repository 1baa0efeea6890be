import { execFileSync, spawnSync } from 'node:child_process'
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { bytesSource } from '../src/engine/byte-source.ts'
import { certificatesFromPem } from '../src/engine/signing/pem.ts'
import { verifySealedPdf } from '../src/engine/verification/verify-sealed-pdf.ts'

const folder = mkdtempSync(join(tmpdir(), 'countersign-examples-'))
afterAll(() => rmSync(folder, { recursive: true }))

const run = (example: string, ...args: string[]) =>
  execFileSync(process.execPath, [join(import.meta.dirname, example), ...args], { cwd: folder, encoding: 'utf8' })

describe('the examples', () => {
  it.each(globSync('0*.ts', { cwd: import.meta.dirname }))(
    '%s says how to run it with the Node.js of the project',
    example => {
      const header = /^\/\*\*.*?\*\//s.exec(readFileSync(join(import.meta.dirname, example), 'utf8'))![0]
      expect(header).toContain(`npx node examples/${example}`)
    },
  )

  it.each([
    ['02-receive-webhooks.ts', ['WEBHOOK_SECRET']],
    ['03-embedded-signing.ts', ['CLIENT_ID', 'CLIENT_SECRET', 'AUDIENCE']],
    ['04-embedding-page.ts', ['API_KEY', 'RECIPIENT_SIGNATURE_ID', 'SIGNATURE_REQUEST_ID']],
    ['05-embedding-the-editor.ts', ['API_KEY', 'TEMPLATE_ID']],
    ['06-negotiate-in-a-terminal.ts', ['REDLINE_URL']],
  ])('%s names each variable that it needs and does not have', (example, names) => {
    for (const left of [names, ...names.map(name => [name])]) {
      const given = Object.fromEntries(names.filter(name => !left.includes(name)).map(name => [name, 'x']))
      const env = { PATH: process.env.PATH, ...given }
      const { status, stderr, stdout } = spawnSync(process.execPath, [join(import.meta.dirname, example)], {
        ...{ cwd: folder, env, encoding: 'utf8', timeout: 20_000 },
      })
      expect({ status, stdout, stderr }).toEqual({
        status: 1,
        stdout: '',
        stderr: `Set ${left.join(', ')}; the first lines of this file show how.\n`,
      })
    }
  })

  it('01 seals a PDF that verifies under the root it wrote', () => {
    expect(run('01-seal-a-pdf.ts')).toContain('sealed.pdf')
    const roots = certificatesFromPem(readFileSync(join(folder, 'root.pem'), 'utf8'))
    const result = verifySealedPdf(bytesSource(readFileSync(join(folder, 'sealed.pdf'))), { roots, now: new Date() })
    expect(result).toMatchObject({ outcome: 'valid', level: 'PAdES-BASELINE-B', problems: [] })
  })
})
