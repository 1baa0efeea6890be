import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { hostilePdf, OVER_PRICE, otherPrice } from '../hostile/hostile-pdf.ts'
import { startTestApp, type TestApp } from '../support/test-app.ts'

let service: TestApp
beforeAll(async () => {
  service = await startTestApp()
})
afterAll(() => service.stop())

const stamp = (flags: number) => ({
  page: '/Annots[10 0 R]',
  objects: { 10: `<</Type/Annot/Subtype/Stamp${OVER_PRICE}/F ${flags}/AP<</N 11 0 R>>>>` },
  streams: { 11: otherPrice() },
})

it('an upload with active content is stored without it, and its template has warnings', async () => {
  const upload = hostilePdf({
    catalog: '/OpenAction<</S/JavaScript/JS(a)>>',
    page: '/AA<</O<</S/Launch/F(/bin/sh)>>>>',
  })
  const created = await service.api.upload(upload, 'offer.pdf')
  const record = (await service.api.get(`/v1/templates/${created.body.templateId}`)).body
  expect(record.sha256).toBe(createHash('sha256').update(upload).digest('hex'))
  expect(record.documentSha256).not.toBe(record.sha256)
  expect(record.warnings).toEqual([
    {
      code: 'active-content-removed',
      page: 1,
      subject: 'actions that open another file or program',
      message:
        'Removed from the document: actions that open another file or program. Its pages look the same as before',
    },
    {
      code: 'active-content-removed',
      subject: 'JavaScript',
      message: 'Removed from the document: JavaScript. Its pages look the same as before',
    },
  ])
})

it('an upload that shows another price in print is refused, with the page number', async () => {
  const refused = await service.api.upload(hostilePdf(stamp(36)), 'offer.pdf')
  expect(refused).toMatchObject({
    status: 400,
    body: {
      error:
        'The PDF may later look different from what was signed, because it contains different looks for screen and print (page 1); print it to a plain PDF and upload that file',
    },
  })
})
