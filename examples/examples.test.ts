import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
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
  it('01 seals a PDF that verifies under the root it wrote', () => {
    expect(run('01-seal-a-pdf.ts')).toContain('sealed.pdf')
    const roots = certificatesFromPem(readFileSync(join(folder, 'root.pem'), 'utf8'))
    const result = verifySealedPdf(bytesSource(readFileSync(join(folder, 'sealed.pdf'))), { roots, now: new Date() })
    expect(result).toMatchObject({ outcome: 'valid', level: 'PAdES-BASELINE-B', problems: [] })
  })
})
