import { createHash } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ApiClient } from '../support/api-client.ts'
import { sign, signingToken, untilStatus } from '../support/builders.ts'
import { everyKind, FilledForm, type FormPart, lists, needsAppearances, shownLines } from '../support/filled-form.ts'
import { pdfsig, pdftotext, qpdfCheck } from '../support/pdf-tools.ts'
import { type Renderer, renderers } from '../support/renderers.ts'
import { startTestApp, type TestApp } from '../support/test-app.ts'

let service: TestApp
beforeAll(async () => {
  service = await startTestApp()
})
afterAll(() => service.stop())

type Record = {
  templateId: string
  documentSha256: string
  fields: TemplateField[]
  warnings: { code: string; message: string }[]
}
type TemplateField = { fieldId: string; type: string; label: string; defaultValue?: string } & {
  [key: string]: unknown
}

async function template(pdf: Uint8Array): Promise<Record> {
  const created = await service.api.upload(pdf, 'form.pdf')
  expect(created.body).toMatchObject({ templateId: expect.stringMatching(/^tpl_/) })
  return (await service.api.get(`/v1/templates/${created.body.templateId}`)).body
}

async function put(templateId: string, fields: unknown[]): Promise<Record> {
  const placed = await service.api.put(`/v1/templates/${templateId}/fields`, {
    signerRoles: [{ name: 'Signer', order: 0 }],
    fields,
  })
  expect(placed.body).toMatchObject({ templateId })
  return placed.body
}

async function sealed(templateId: string): Promise<Uint8Array> {
  const { body: request } = await service.api.post('/v1/signature-requests/embedded', {
    templateId,
    signers: [{ email: 'bea@buyer.example', name: 'Bea Buyer', role: 'Signer' }],
  })
  expect(request).toMatchObject({ signatureRequestId: expect.any(String) })
  const session = new ApiClient(service.url, await signingToken(service.api, request.signers[0].recipientSignatureId))
  expect((await sign(session)).body).toMatchObject({ state: expect.any(String) })
  await untilStatus(service.api, request.signatureRequestId, 'Completed')
  const envelope = await service.api.get(`/v1/signature-requests/${request.signatureRequestId}/signed-envelope`)
  return service.api.bytes(envelope.body.signedEnvelopePresignedUrl)
}

async function saved(bytes: Uint8Array): Promise<string> {
  const path = join(service.platform.config.dataDir, 'sealed.pdf')
  await writeFile(path, bytes)
  return path
}

/** Returns each page's text without white space, because appearances spread letters over cells. */
async function squeezedPages(pdf: Uint8Array): Promise<string[]> {
  const text = await pdftotext(await saved(pdf), '-layout')
  return text.split('\f').map(page => page.replace(/\s+/g, ''))
}

/** Lists the words of a form that do not appear exactly once on their page. */
async function lostWords(form: FilledForm, pdf: Uint8Array): Promise<string[]> {
  const pages = await squeezedPages(pdf)
  return form.parts.flatMap(({ words, page }) =>
    words.flatMap(word => {
      const count = pages[page - 1]!.split(word).length - 1
      return count === 1 ? [] : [`${word} stands ${count} times`]
    }),
  )
}

const WIDTH_PX = 918
const drawn = new Map<string, ReturnType<Renderer>>()

/** Draws a page with Poppler, once for each file and page. */
function draw(pdf: Uint8Array, page: number): ReturnType<Renderer> {
  const key = `${page} ${createHash('sha256').update(pdf).digest('hex')}`
  const known = drawn.get(key) ?? renderers.Poppler!(pdf, page, WIDTH_PX)
  drawn.set(key, known)
  return known
}

/** Returns which share of each widget's box differs between the files, and which share has ink in the second. */
async function boxes(before: Uint8Array, after: Uint8Array, parts: FormPart[]) {
  const found: { name: string; differs: number; ink: number }[] = []
  for (const page of [1, 2, 3]) {
    const [one, other] = await Promise.all([before, after].map(pdf => draw(pdf, page)))
    for (const part of parts.filter(part => part.page === page)) {
      const area = displayed(part)
      const scale = one!.width / area.pageWidth
      let [differs, ink, count] = [0, 0, 0]
      for (let y = Math.round(area.top * scale); y < area.bottom * scale; y++)
        for (let x = Math.round(area.left * scale); x < area.right * scale; x++) {
          const at = (y * one!.width + x) * 3
          count++
          if (Math.abs(one!.pixels[at]! - other!.pixels[at]!) > 60) differs++
          if (Math.min(other!.pixels[at]!, other!.pixels[at + 1]!) < 128) ink++
        }
      found.push({ name: part.name, differs: differs / count, ink: ink / count })
    }
  }
  return found
}

/** Returns a widget's box as displayed, in points from the top left. */
function displayed({ rect: [left, bottom, right, top], page }: FormPart) {
  if (page === 1) return { pageWidth: 612, left, right, top: 792 - top, bottom: 792 - bottom }
  if (page === 3) return { pageWidth: 550, left: left - 30, right: right - 30, top: 760 - top, bottom: 760 - bottom }
  return { pageWidth: 792, left: bottom, right: top, top: left, bottom: right }
}

const signature = { type: 'signature', role: 'Signer', page: 3, x: 300, y: 600, width: 200, height: 40 }

describe('a filled form with a field of every kind', () => {
  const form = everyKind()
  const pdf = form.bytes()
  let shared: Promise<Record> | undefined
  /** The template shared by the tests that replace all of its fields. */
  const uploaded = () => (shared ??= template(pdf))

  it('keeps its values in the sealed file when all of its fields are used', async () => {
    const record = await template(pdf)
    const file = await sealed(record.templateId)
    expect(await lostWords(form, file)).toEqual([])
    expect((await boxes(pdf, file, form.parts)).filter(({ ink }) => ink === 0)).toEqual([])
    expect((await pdfsig(await saved(file))).signatures).toEqual([{ valid: true, total: true }])
    expect(await qpdfCheck(await saved(file))).toEqual([])
  })

  it.each([
    ['when none of its fields is used', []],
    ['when one signature replaces its fields', [signature]],
  ])('looks unchanged in the sealed file %s', async (_, fields) => {
    const { templateId, documentSha256 } = await uploaded()
    const record = await put(templateId, fields)
    expect(record.documentSha256).not.toBe(documentSha256)
    expect(record.warnings.map(({ code }) => code)).toEqual([
      'active-content-removed',
      'form-field-not-taken',
      'form-field-not-taken',
    ])
    const file = await sealed(templateId)
    expect(await lostWords(form, file)).toEqual([])
    const changed = (await boxes(pdf, file, form.parts)).filter(({ differs }) => differs > 0.01)
    // this field has no appearance, so each viewer draws its value in its own way
    expect(changed.map(({ name }) => name)).toEqual(['bare'])
  })

  it('keeps the value of a field that is left out, but not the values of fields that were emptied', async () => {
    const { templateId, fields } = await uploaded()
    const others = fields.filter(({ label }) => label !== 'name')
    const emptied = others.map(({ defaultValue: _, ...field }) => field)
    const record = await put(templateId, emptied)
    expect(record.warnings).toContainEqual({
      code: 'form-value-cleared',
      page: 1,
      fieldId: fields.find(({ label }) => label === 'person')!.fieldId,
      subject: 'person',
      message:
        'The field "person" on page 1 was filled in on the uploaded form and now has no default value; the signed document will not show what it contained',
    })
    const pages = await squeezedPages(await sealed(templateId))
    expect(pages[0]).toContain('AdaLovelace')
    expect(pages.join()).not.toMatch(/Inherited|Undrawn|Germany|Sideways/)
  })

  it('shows a value only once when its field is added again, by id or by position', async () => {
    const { templateId, fields, documentSha256 } = await uploaded()
    const [empty, same] = await Promise.all([put(templateId, []), put(templateId, [])])
    expect(same.documentSha256).toBe(empty.documentSha256)
    const anonymous = fields.map(({ fieldId: _, ...field }) => field)
    const back = await put(templateId, anonymous)
    expect(back.documentSha256).toBe(documentSha256)
    const idsOf = (all: TemplateField[]) => all.flatMap(one => (one.defaultValue ? one.fieldId : []))
    expect(idsOf(back.fields)).toEqual(idsOf(fields))
    await put(templateId, [])
    expect((await put(templateId, fields)).documentSha256).toBe(documentSha256)
    expect(await lostWords(form, await sealed(templateId))).toEqual([])
  })

  it('warns about each field that cannot become a template field, and says why', async () => {
    const { warnings } = await uploaded()
    const untaken = warnings.filter(({ code }) => code === 'form-field-not-taken')
    const stays = (name: string) =>
      `The form field ${name} stays on the page as it is and does not become a field of the template`
    expect(untaken.map(({ message }) => message)).toEqual([
      `${stays('secret')}: it is for a password or a file`,
      `${stays('undrawable')}: its value contains unsupported characters: \ue000 (U+E000)`,
    ])
  })

  it('turns a list with several chosen options into one field that accepts other choices', async () => {
    const { templateId, fields } = await uploaded()
    await put(templateId, fields)
    const list = fields.find(({ label }) => label === 'colours')!
    expect(list).toMatchObject({
      type: 'dropdown',
      kind: 'multiple',
      options: ['Red', 'Green', 'Blue'],
      defaultValue: 'Red\nBlue',
    })
    const request = (value: string) =>
      service.api.post('/v1/signature-requests/embedded', {
        templateId,
        signers: [{ email: 'bea@buyer.example', name: 'Bea Buyer', role: 'Signer' }],
        fields: [{ fieldId: list.fieldId, value }],
      })
    for (const value of ['Red, Blue', 'Red\nRed', 'Pink'])
      expect(await request(value)).toMatchObject({
        status: 400,
        body: { error: expect.stringContaining('one line for each') },
      })
    const { body } = await request('Green\nBlue')
    expect(body.fields).toContainEqual(expect.objectContaining({ fieldId: list.fieldId, value: 'Green\nBlue' }))
    const session = new ApiClient(service.url, await signingToken(service.api, body.signers[0].recipientSignatureId))
    expect((await session.get('/signing/session')).body.fields).toContainEqual(
      expect.objectContaining({ fieldId: list.fieldId, kind: 'multiple', value: 'Green\nBlue' }),
    )
  })

  it('warns when a new field covers a value of the form', async () => {
    const { templateId, fields } = await uploaded()
    const { x, y, width, height } = fields.find(({ label }) => label === 'name')!
    const { warnings } = await put(templateId, [{ type: 'date', page: 1, x, y, width, height }])
    expect(warnings).toContainEqual(expect.objectContaining({ code: 'field-over-form-value', page: 1 }))
  })

  it("does not remove the fields of existing requests when the template's fields are removed", async () => {
    const { templateId, fields } = await uploaded()
    await put(templateId, fields)
    const signers = [{ email: 'bea@buyer.example', name: 'Bea Buyer', role: 'Signer' }]
    const { body: request } = await service.api.post('/v1/signature-requests/embedded', { templateId, signers })
    await put(templateId, [])
    const { body: session } = await new ApiClient(
      service.url,
      await signingToken(service.api, request.signers[0].recipientSignatureId),
    ).get('/signing/session')
    expect(session.fields.length).toBeGreaterThan(10)
  })
})

describe('a filled form whose values are drawn by the viewer', () => {
  const form = needsAppearances()
  const pdf = form.bytes('/NeedAppearances true')

  it.each([
    ['used', (fields: TemplateField[]) => fields],
    ['not used', () => []],
  ])('shows its values in the sealed file when its fields are %s', async (_, choose) => {
    const { templateId, fields } = await template(pdf)
    await put(templateId, choose(fields))
    const file = await sealed(templateId)
    expect(await lostWords(form, file)).toEqual([])
    expect((await squeezedPages(file)).join()).not.toContain('Former')
    expect((await boxes(pdf, file, form.parts)).filter(({ ink }) => ink === 0)).toEqual([])
  })

  it('shows all options of an unused list in which nothing is chosen, and does not warn if it is used', async () => {
    const { templateId, fields } = await template(lists().bytes('/NeedAppearances true'))
    expect((await put(templateId, fields)).warnings).toEqual([])
    const { page, x, y, width, height } = fields.find(({ label }) => label === 'open')!
    const { warnings } = await put(templateId, [{ type: 'text', required: false, page, x, y, width, height }])
    expect(warnings.map(({ code }) => code)).toEqual(['field-over-form-value'])
    expect((await squeezedPages(await sealed(templateId)))[0]).toMatch(/Spring.*Summer/)
  })

  it('ignores a removed value that remains only in an old appearance', async () => {
    const cleared = new FilledForm().field('a', '/FT/Tx', { show: shownLines('Former') }).field('b', '/FT/Tx/V(Given)')
    const { templateId, fields } = await template(cleared.bytes('/NeedAppearances true'))
    expect((await put(templateId, fields)).warnings).toEqual([])
    const { page, x, y, width, height } = fields.find(({ label }) => label === 'a')!
    expect((await put(templateId, [{ type: 'date', required: false, page, x, y, width, height }])).warnings).toEqual([])
    const text = (await squeezedPages(await sealed(templateId)))[0]
    expect(text).toContain('Given')
    expect(text).not.toContain('Former')
  })
})
