import { afterAll, describe, expect, it } from 'vitest'
import { DocumentBuilder, FONT } from '../../engine/pdf/test-documents.ts'
import { createWorkerPool } from '../../platform/workers/worker-pool.ts'
import type { tasks } from './viewer-tasks.ts'

const pool = createWorkerPool<typeof tasks>(import.meta.resolve('./viewer-tasks.ts'))
afterAll(() => pool.stop())

function inspect(content: string) {
  const bytes = new DocumentBuilder()
    .object(1, '<</Type/Catalog/Pages 2 0 R>>')
    .object(2, '<</Type/Pages/Kids[3 0 R]/Count 1>>')
    .object(3, '<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 400]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>')
    .stream(4, content)
    .object(5, FONT)
    .table('/Size 6/Root 1 0 R')
    .bytes()
  return pool.run('admitPdfByTwoViewers', { bytes }, { timeoutMs: 60_000, lane: 'interactive', files: [] })
}

describe('a locked worker that asks pdf.js', () => {
  it('accepts a page that both viewers read alike, even if it is ambiguous', async () => {
    expect(await inspect('q BT /F1 20 Tf 45 210 Td (Price: 100) Tj ET')).toMatchObject({ accepted: true })
    expect(pool.floor()).toMatchObject({ landlock: true, seccomp: true })
  })

  it('refuses a page on which one viewer shows more than the other, and states its number', async () => {
    expect(await inspect('BT /F1 20 Tf 45 --210 Td (Price: 100) Tj ET')).toEqual({
      accepted: false,
      refusal: 'not-static',
      reason: 'content that viewers draw differently (page 1)',
    })
  })
})
