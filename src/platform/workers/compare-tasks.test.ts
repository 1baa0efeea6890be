import { afterAll, expect, it } from 'vitest'
import { wordDocument } from '../../../test/support/word-document.ts'
import { openPackage } from '../../engine/docx/package.ts'
import type { tasks } from './compare-tasks.ts'
import { createWorkerPool } from './worker-pool.ts'

const url = new URL('./compare-tasks.ts', import.meta.url).href
const pool = createWorkerPool<typeof tasks>(url, { processes: 2, warm: false })
afterAll(() => pool.stop())
const author = { name: 'Comparison', at: '2026-01-02T03:04:05Z' }
const options = { lane: 'interactive', timeoutMs: 20_000 } as const

it('documents are compared in a process of their own, which goes on after one that cannot be', async () => {
  const [a, b] = [wordDocument(['Pay within 30 days.']), wordDocument(['Pay within 14 days.'])]
  await expect(pool.run('compareDocuments', { a: new Uint8Array([1]), b, author }, options)).rejects.toThrow(
    'The documents could not be compared',
  )
  const compared = openPackage(await pool.run('compareDocuments', { a, b, author }, options))
  const text = Buffer.from(compared.parts.get('/word/document.xml')!.bytes).toString()
  expect(text).toMatch(/<w:del .*<w:delText>30</)
  expect(text).toMatch(/<w:ins .*<w:t>14</)
  expect(pool.load().processes).toBe(1)
})
