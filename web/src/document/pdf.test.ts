import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { expect, it } from 'vitest'
import { pageOf } from './pdf.ts'

const onePage = `%PDF-1.4
1 0 obj <</Type /Catalog /Pages 2 0 R>> endobj
2 0 obj <</Type /Pages /Kids [3 0 R] /Count 1>> endobj
3 0 obj <</Type /Page /Parent 2 0 R /MediaBox [0 0 612 792]>> endobj
trailer <</Root 1 0 R>>
%%EOF`

it('rejects the promise of a page if the document is closed, but does not throw synchronously', async () => {
  const pdf = await getDocument({ data: new TextEncoder().encode(onePage), verbosity: 0 }).promise
  expect((await pageOf(pdf, 1)).pageNumber).toBe(1)

  await pdf.loadingTask.destroy()

  let asked: Promise<unknown> | undefined
  expect(() => {
    asked = pageOf(pdf, 1)
  }).not.toThrow()
  await expect(asked).rejects.toThrow('closed')
})
