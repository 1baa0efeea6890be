import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pageFile } from '../../src/features/templates/document-pages/page-files.ts'
import { editedDocument } from '../../src/features/templates/document-pages/pages.ts'
import { WorkerError } from '../../src/platform/workers/worker-error.ts'
import { ApiClient } from '../support/api-client.ts'
import { storedFiles } from '../support/stored-files.ts'
import { startTestApp, type TestApp } from '../support/test-app.ts'
import { assemble, textPdf } from '../support/text-pdf.ts'

let service: TestApp
beforeAll(async () => {
  service = await startTestApp({ worker: false })
})
afterAll(() => service.stop())

const sessionOf = (editUrl: string) => new ApiClient(service.url, new URL(editUrl).pathname.split('/').at(-1)!)

async function edited(pdf: Uint8Array): Promise<ApiClient> {
  const { body } = await service.api.upload(pdf)
  return sessionOf(body.editTemplateAccess.editUrl)
}

/** A PDF of one page with this media box, this content and these further entries. */
const pageOf = (box: string, content: string, entries = '') =>
  assemble([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [${box}] /Resources << /Font << /F1 << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >> >> /Contents 4 0 R ${entries} >>`,
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
  ])

const picture = (session: ApiClient, page: number | string, width: number | string) =>
  session.get(`/editing/session/pages/${page}/image?width=${width}`)
const pixels = async (session: ApiClient, width: number) => {
  const bytes = await session.bytes(`/editing/session/pages/1/image?width=${width}`)
  const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true })
  return { ...info, at: (x: number, y: number) => data[(y * info.width + x) * info.channels]! }
}
const pictureFiles = async () =>
  (await storedFiles(service.platform.config)).filter(name => name.startsWith('picture-'))

describe('the picture of a page', () => {
  it('is a WebP of the requested width, rendered once for simultaneous calls', async () => {
    const session = await edited(textPdf(['Hello'], 3))
    const answers = await Promise.all(Array.from({ length: 8 }, () => picture(session, 2, 320)))
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    expect(await pictureFiles()).toHaveLength(1)
    const { headers } = answers[0]!
    expect(headers.get('content-type')).toBe('image/webp')
    expect(headers.get('cache-control')).toBe('private, no-cache')
    expect(headers.get('vary')).toBe('authorization, cookie, countersign-organization')
    const etag = headers.get('etag')!
    const again = await session.get('/editing/session/pages/2/image?width=320', { 'if-none-match': etag })
    expect(again.status).toBe(304)
    for (const width of [160, 320, 640, 1024, 1600, 2400]) expect((await pixels(session, width)).width).toBe(width)
  })

  it('shows the page as displayed: cropped and rotated', async () => {
    const quarter = '0 0 1 rg 100 100 50 100 re f'
    const session = await edited(pageOf('0 0 600 800', quarter, '/CropBox [100 100 200 300] /Rotate 90'))
    const { width, height, at } = await pixels(session, 320)
    expect([width, height]).toEqual([320, 160])
    // a quarter turn clockwise moves the lower left of the page to the upper left
    expect([at(40, 20), at(40, 140), at(300, 20)]).toEqual([0, 255, 255])
  })

  it('stays within the size limits for a page of 5 m × 5 m and for a very narrow page', async () => {
    const large = await pixels(await edited(pageOf('0 0 14173 14173', '0 0 14173 7000 re f')), 2400)
    expect([large.width, large.height, large.at(10, 2390)]).toEqual([2400, 2400, 0])
    const ribbon = await pixels(await edited(pageOf('0 0 30 14173', '0 0 30 14173 re f')), 2400)
    expect(ribbon.height).toBeLessThanOrEqual(8192)
    expect(ribbon.width).toBe(17)
    const thread = await picture(await edited(pageOf('0 0 1 14173', '')), 1, 160)
    expect(thread).toMatchObject({ status: 404, body: { error: 'Page 1 cannot be rendered' } })
  })

  it.each([
    ['0', '320', 404, 'Page 0 not found; the document has 2 pages'],
    ['3', '320', 404, 'Page 3 not found; the document has 2 pages'],
    ['1e3', '320', 404, 'Page 1e3 not found; the document has 2 pages'],
    ['1', '321', 400, undefined],
    ['1', '', 400, undefined],
  ])('is refused for page %s with width %s', async (page, width, status, error) => {
    const session = await edited(textPdf(['Hello'], 2))
    const answer = await picture(session, page, width)
    expect(answer.status).toBe(status)
    expect(answer.body.error).toEqual(error ?? expect.stringContaining('width'))
  })

  it("shows the template of the caller's link, and is refused without such a link", async () => {
    const [one, other] = await Promise.all([
      edited(pageOf('0 0 100 100', '0 0 100 100 re f')),
      edited(pageOf('0 0 100 100', '')),
    ])
    expect((await pixels(one, 160)).at(80, 80)).toBe(0)
    expect((await pixels(other, 160)).at(80, 80)).toBe(255)
    expect(await picture(service.anonymous, 1, 160)).toMatchObject({ status: 401 })
    expect(await picture(service.api, 1, 160)).toMatchObject({ status: 401 })
  })
})

describe('the contents of pages', () => {
  it('are positioned in points from the top left, and available for any range of 20 pages', async () => {
    const session = await edited(textPdf(['Name: ______', 'Signature'], 45))
    const { status, body } = await session.get('/editing/session/pages?from=19&to=38')
    expect(status).toBe(200)
    expect(body.pages.map(({ page }: { page: number }) => page)).toEqual(Array.from({ length: 20 }, (_, i) => 19 + i))
    expect(body.pages[3]).toMatchObject({
      width: 612,
      height: 792,
      words: [
        { text: 'Name:', x: 72, baseline: 72 },
        { text: 'Signature', baseline: 90 },
      ],
      lines: [{ y1: 73.44, y2: 73.44 }],
      boxes: [],
    })
    const first = await session.get('/editing/session/pages')
    expect(first.body.pages).toHaveLength(20)
    expect((await session.get('/editing/session/pages?from=41')).body.pages).toHaveLength(5)
  })

  it.each([
    ['from=46', 404, 'Page 46 not found; the document has 45 pages'],
    ['from=1&to=21', 400, 'to must be from 1 to 20'],
    ['from=5&to=4', 400, 'to must be from 5 to 24'],
    ['from=x', 400, expect.stringContaining('from')],
  ])('are refused for %s', async (query, status, error) => {
    const session = await edited(textPdf(['Name'], 45))
    expect(await session.get(`/editing/session/pages?${query}`)).toMatchObject({ status, body: { error } })
  })
})

describe('suggested fields', () => {
  const contract = pageOf(
    '0 0 612 792',
    'BT /F1 11 Tf 72 700 Td (Full name: ____________________) Tj 0 -60 Td (Signature: ____________________) Tj ET 72 600 10 10 re S BT /F1 11 Tf 90 601 Td (I agree) Tj ET',
  )

  it('are found on the pages, except where a field already exists', async () => {
    const { body } = await service.api.upload(contract)
    const session = sessionOf(body.editTemplateAccess.editUrl)
    const { suggestions } = (await session.get('/editing/session/suggestions')).body
    expect(suggestions).toMatchObject([
      { type: 'text', kind: 'name', label: 'Full name', page: 1, why: 'line-after-label' },
      { type: 'signature', label: 'Signature', page: 1, why: 'line-after-label' },
      { type: 'checkbox', label: 'I agree', page: 1, x: 72, y: 182, width: 10, height: 10, why: 'square-with-label' },
    ])
    const [name, ...others] = suggestions
    const { label, page, x, y, width, height } = name
    const fields = [{ type: 'text', role: 'Signer', required: true, readOnly: false, label, page, x, y, width, height }]
    const put = await service.api.put(`/v1/templates/${body.templateId}/fields`, {
      signerRoles: [{ name: 'Signer', order: 0 }],
      fields,
    })
    expect(put.status).toBe(200)
    expect((await session.get('/editing/session/suggestions')).body.suggestions).toEqual(others)
  })

  it('are an empty list if the pages ask for nothing', async () => {
    const session = await edited(textPdf(['This is the whole text.']))
    expect((await session.get('/editing/session/suggestions')).body).toEqual({ suggestions: [] })
  })
})

describe('files made from pages', () => {
  const madeOf = async (templateId: string) => {
    const { rows } = await service.platform.pool.query(
      'select f.name from page_file f join template_version v using (document_id) where template_id = $1',
      [templateId],
    )
    return rows.map(row => row.name)
  }

  it('are not attempted again for a page that timed out, but are if a worker was busy', async () => {
    const { templateId } = (await service.api.upload(textPdf(['Hello']))).body
    const document = await editedDocument(service.platform, { templateId, linkId: '' })
    const tries: string[] = []
    const failing = (name: string, code: 'timeout' | 'busy') => ({
      name,
      make: () => {
        tries.push(name)
        return Promise.reject(new WorkerError(code, 'no'))
      },
    })
    expect(await pageFile(service.platform, document, failing('slow', 'timeout'))).toBeNull()
    expect(await pageFile(service.platform, document, failing('slow', 'timeout'))).toBeNull()
    for (let i = 0; i < 2; i++)
      await expect(pageFile(service.platform, document, failing('waiting', 'busy'))).rejects.toMatchObject({
        code: 'service_unavailable',
      })
    expect(tries).toEqual(['slow', 'waiting', 'waiting'])
    expect((await service.platform.pool.query('select from pending_file')).rowCount).toBe(0)
  })

  it('take at most 64 MB per document; the least recently used are removed first', async () => {
    const { templateId } = (await service.api.upload(textPdf(['Hello']))).body
    const document = await editedDocument(service.platform, { templateId, linkId: '' })
    const large = Buffer.alloc(25 * 1024 * 1024)
    for (const name of ['first', 'second', 'third']) {
      expect(await pageFile(service.platform, document, { name, make: async () => large })).toMatchObject({
        sizeBytes: large.length,
      })
      service.clock.advance(1_000)
    }
    expect((await madeOf(templateId)).sort()).toEqual(['second', 'third'])
  })

  it('are removed after a week without use', async () => {
    const { body } = await service.api.upload(textPdf(['Hello'], 2))
    const { templateId, editTemplateAccess } = body
    await picture(sessionOf(editTemplateAccess.editUrl), 1, 160)
    await picture(sessionOf(editTemplateAccess.editUrl), 2, 160)
    service.clock.advance(5 * 86_400_000)
    const { editUrl } = (await service.api.post(`/v1/templates/${templateId}/edit-url`)).body
    expect((await picture(sessionOf(editUrl), 2, 160)).status).toBe(200)
    service.clock.advance(3 * 86_400_000)
    await service.runSchedule('remove-unused-page-files')
    expect(await madeOf(templateId)).toEqual(['picture-2-160'])
    await service.platform.pool.query("update pending_file set created_at = created_at - interval '2 days'")
    await service.runSchedule('remove-forgotten-files')
    expect((await pictureFiles()).filter(name => name.startsWith('picture-1-160.')).length).toBe(
      (await service.platform.pool.query("select from page_file where name = 'picture-1-160'")).rowCount,
    )
  })
})
