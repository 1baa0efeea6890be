import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { wordDocument } from '../../../test/support/word-document.ts'
import { openPackage } from '../../engine/docx/package.ts'
import type { tasks } from './compare-tasks.ts'
import { createWorkerPool } from './worker-pool.ts'

const url = new URL('./compare-tasks.ts', import.meta.url).href
const pool = createWorkerPool<typeof tasks>(url, { processes: 2, warm: false })
const folder = mkdtempSync(join(tmpdir(), 'countersign-compare-'))
afterAll(async () => {
  await pool.stop()
  rmSync(folder, { recursive: true })
})

const author = { name: 'Comparison', at: '2026-01-02T03:04:05Z' }
const options = { lane: 'interactive', timeoutMs: 20_000 } as const

function stored(name: string, bytes: Uint8Array): string {
  const path = join(folder, name)
  writeFileSync(path, bytes)
  return path
}

it('documents are compared in a process of their own, which goes on after one that cannot be', async () => {
  const from = stored('from', wordDocument(['Pay within 30 days.']))
  const to = stored('to', wordDocument(['Pay within 14 days.']))
  const damaged = stored('damaged', new Uint8Array([1]))
  await expect(pool.run('compare', { from: damaged, to, author }, options)).rejects.toMatchObject({
    code: 'not-comparable',
    detail: 'FileFormatException',
  })
  const compared = openPackage(await pool.run('compare', { from, to, author }, options))
  const text = Buffer.from(compared.parts.get('/word/document.xml')!.bytes).toString()
  expect(text).toMatch(/<w:del .*<w:delText>30</)
  expect(text).toMatch(/<w:ins .*<w:t>14</)
  expect(pool.load().processes).toBe(1)
})
