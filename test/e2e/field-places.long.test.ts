import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { embeddedRequest, readyTemplate, signingSession } from '../support/builders.ts'
import { randomOf } from '../support/random.ts'
import { textPdf } from '../support/text-pdf.ts'
import { wideScreen } from './support/browser.ts'
import { describePage } from './support/describe-page.ts'
import { editUrl } from './support/editor-driver.ts'
import { type FieldSample, fieldSamples, papers, signerNames } from './support/field-samples.ts'
import { drawnPart, type GrayPart, inkIn, type Place, picturedPart, reachOut } from './support/ink.ts'
import { agree } from './support/page-driver.ts'
import { samplePdf } from './support/sample-pdf.ts'
import { withSealedFile } from './support/stored.ts'

/** A viewport so tall that all pages are drawn, with two device pixels per CSS pixel. */
const tall = { ...wideScreen, viewport: { width: 1300, height: 9000 }, deviceScaleFactor: 2, bypassCSP: true }

/** Hides everything on the pages except the values. */
const onlyValues = `
  .paper-picture, .textLayer, .field-note { display: none !important }
  .paper, .field, .field-fixed, .field-control { background-color: #fff !important; box-shadow: none !important; outline: 0 !important }
  select { appearance: none !important }`

/** The allowed distance in points of ink from its field, and of ink on the page from ink in the sealed document. */
const allowed = { field: 1, page: 2 }
/** How far around a field to look for ink, in points. */
const margin = 8

interface PlacedSample extends FieldSample, Place {
  page: number
}

/** Places each sample at the next free corner or edge of a page that has room for it. */
function placed(samples: readonly FieldSample[]): PlacedSample[] {
  const taken = papers.map(() => 0)
  let next = 0
  return samples.map(sample => {
    const hasRoom = (index: number) => {
      const { width, height } = papers[index]!.shown
      const places = height > 400 ? 8 : 4
      return taken[index]! < places && width >= 2 * sample.width + 10 && height >= 2 * sample.height + 10
    }
    const index = papers.map((_, at) => (next + at) % papers.length).find(hasRoom)!
    next = index + 1
    const { width, height } = papers[index]!.shown
    const at = taken[index]!++
    const x = at % 2 === 0 ? 0 : width - sample.width
    const y = [0, height - sample.height, height / 3, (2 * height) / 3][Math.floor(at / 2)]!
    return { ...sample, page: index + 1, x, y }
  })
}

/** The samples in `RUNS` different orders, and so in different places. */
const orders = Array.from({ length: Number(process.env.RUNS ?? 1) }, (_, seed) => {
  const random = randomOf(seed)
  const left = [...fieldSamples]
  const shuffled = () => left.splice(random.below(left.length), 1)[0]!
  return [seed, seed === 0 ? fieldSamples : fieldSamples.map(shuffled)] as const
})

describePage('every kind of field, at the corners of rotated, cropped and scaled pages', test => {
  it.each(orders)(
    'is sealed inside its box, at the place where the editor and the signing page showed it (order %i)',
    async (_, order) => {
      const samples = placed(order)
      const { templateId, fields } = await readyTemplate(test.service.api, {
        pdf: samplePdf(papers),
        signerRoles: signerNames.map(name => ({ name, order: 0 })),
        fields: samples.map(fieldOf),
      })
      const idOf = new Map(samples.map(({ label }, index) => [label, fields[index]!.fieldId]))
      await expectInEditor(templateId, samples)

      const request = await requestOf(templateId, samples, idOf)
      const shown = new Map<string, Place | null>()
      for (const [index, { recipientSignatureId }] of request.signers.entries()) {
        const signer = { recipientSignatureId, name: signerNames[index]! }
        const own = samples.filter(({ role }) => role === signer.name)
        await signSeeing(await test.linkOf(signer), ways[index]!, own, shown)
      }
      await withSealedFile(test.service, request.signatureRequestId, path => expectSealed(path, samples, shown))
    },
  )

  async function expectInEditor(templateId: string, samples: PlacedSample[]): Promise<void> {
    const { page } = await test.open(tall)
    await page.goto(await editUrl(test.service, templateId))
    const boxes = await boxesIn(page, samples.length)
    for (const sample of samples) {
      const isThere = boxes.some(
        box => box.page === sample.page && Math.max(reachOut(box, sample), reachOut(sample, box)) < allowed.field / 2,
      )
      expect([sample.label, isThere]).toEqual([sample.label, true])
    }
  }

  /** Sends a request with all values, and attaches a file as the first signer. */
  async function requestOf(templateId: string, samples: PlacedSample[], idOf: Map<string, string>) {
    const signers = signerNames.map((name, index) => ({ name, role: name, email: `signer${index}@acme.example` }))
    const given = samples.flatMap(({ label, value }) => (value === null ? [] : [{ fieldId: idOf.get(label)!, value }]))
    const request = await embeddedRequest(test.service.api, { templateId, body: { signers, fields: given } })
    const session = await signingSession(test.service, request.signers[0]!.recipientSignatureId)
    const form = new FormData()
    form.append('file', new Blob([textPdf(['Card']) as Uint8Array<ArrayBuffer>]), 'Card.pdf')
    expect((await session.post(`/signing/session/attachments/${idOf.get('File')}`, form)).status).toBe(200)
    return request
  }

  /** Signs on the page, and records in `shown` where the page showed the ink of each value before that. */
  async function signSeeing(
    link: string,
    make: (page: Page) => Promise<void>,
    samples: PlacedSample[],
    shown: Map<string, Place | null>,
  ): Promise<void> {
    const { page } = await test.open(tall)
    await page.goto(link)
    await make(page)
    const style = await page.addStyleTag({ content: onlyValues })
    await page.evaluate('document.fonts.ready')
    for (const number of new Set(samples.map(sample => sample.page))) {
      if (isTooLargeToSee(number)) continue
      const part = await pageInk(page, number)
      for (const sample of samples) if (sample.page === number) shown.set(sample.label, inkIn(part, sample, margin))
    }
    await style.evaluate('style => style.remove()')
    await page.getByRole('button', { name: 'Finish and sign' }).click()
    await agree(page)
  }
})

async function expectSealed(path: string, samples: PlacedSample[], shown: Map<string, Place | null>): Promise<void> {
  const wrong: unknown[] = []
  for (const sample of samples) {
    const ink = await sealedInk(path, sample)
    const onPage = shown.get(sample.label) ?? null
    const isInBox = sample.ink === 'none' ? ink === null : ink !== null && reachOut(ink, sample) <= allowed.field
    const isCompared = sample.ink === undefined && !isTooLargeToSee(sample.page)
    if (!isInBox || (isCompared && !(apart(ink, onPage) <= allowed.page))) wrong.push({ ...sample, ink, onPage })
  }
  expect(wrong).toEqual([])
}

async function sealedInk(path: string, sample: PlacedSample): Promise<Place | null> {
  const [x, y] = [Math.max(0, sample.x - margin), Math.max(0, sample.y - margin)]
  const around = { x, y, width: sample.width + 2 * margin, height: sample.height + 2 * margin }
  const scale = sample.height < 6 ? 12 : 2
  return inkIn(
    await drawnPart(path, sample.page, papers[sample.page - 1]!.userUnit ?? 1, around, scale),
    sample,
    margin,
  )
}

const apart = (ink: Place | null, other: Place | null): number =>
  ink && other ? Math.max(reachOut(ink, other), reachOut(other, ink)) : Number.POSITIVE_INFINITY

function fieldOf({ label, page, x, y, width, height, properties, role }: PlacedSample) {
  const choice = { page, x, width: 12, height: 12 }
  const choices = [
    { ...choice, option: 'card', y },
    { ...choice, option: 'invoice', y: y + height - 12 },
  ]
  const required = properties.type === 'signature'
  const isRadio = properties.kind === 'radio'
  return { page, x, y, width, height, label, role, required, ...properties, ...(isRadio && { choices }) }
}

/** On a page that is metres wide, a point is smaller than a pixel of the screen. */
const isTooLargeToSee = (page: number) => papers[page - 1]!.shown.width > 2000

const use = (page: Page) => page.getByRole('button', { name: 'Use this signature' }).click()
const signHere = (page: Page) =>
  page
    .getByRole('button', { name: /^Sign here\. / })
    .first()
    .click()

async function typeSignature(page: Page): Promise<void> {
  await signHere(page)
  await use(page)
  await page.getByRole('button', { name: /^Initial\. / }).click()
  await page.getByRole('button', { name: 'Use these initials' }).click()
}

async function drawSignature(page: Page): Promise<void> {
  await signHere(page)
  await page.getByRole('tab', { name: 'Draw' }).click()
  const pad = (await page.locator('.signature-pad canvas').boundingBox())!
  const to = (x: number, y: number) => page.mouse.move(pad.x + x * pad.width, pad.y + y * pad.height, { steps: 8 })
  await to(0.2, 0.3)
  await page.mouse.down()
  await to(0.3, 0.8)
  await to(0.5, 0.2)
  await to(0.6, 0.7)
  await to(0.8, 0.4)
  await page.mouse.up()
  await use(page)
}

async function uploadSignature(page: Page): Promise<void> {
  const white = { width: 400, height: 120, channels: 3, background: '#fff' } as const
  const ink = { input: { create: { ...white, width: 300, height: 80, background: '#112' } }, left: 30, top: 20 }
  const buffer = await sharp({ create: white }).composite([ink]).png().toBuffer()
  await signHere(page)
  await page.getByRole('tab', { name: 'Upload' }).click()
  await page.locator('input[type=file]').setInputFiles({ name: 'mine.png', mimeType: 'image/png', buffer })
  await use(page)
}

/** How each signer of `signerNames` signs. */
const ways = [typeSignature, drawSignature, uploadSignature]

async function pageInk(page: Page, number: number): Promise<GrayPart> {
  const png = await page.locator(`[data-page="${number}"]`).screenshot({ animations: 'disabled' })
  return picturedPart(png, papers[number - 1]!.shown.width)
}

/** Waits for `count` fields in the editor, and returns their places on their pages, in points. */
async function boxesIn(page: Page, count: number): Promise<(Place & { page: number })[]> {
  const fields = page.locator('.efield')
  await fields.nth(count - 1).waitFor()
  const boxes = await fields.evaluateAll(elements =>
    (elements as unknown as PlacedElement[]).map(element => {
      const paper = element.closest('[data-page]')
      const [own, whole] = [element.getBoundingClientRect(), paper.getBoundingClientRect()]
      const place = { x: own.left - whole.left, y: own.top - whole.top, width: own.width, height: own.height }
      return { page: Number(paper.getAttribute('data-page')), place, width: whole.width }
    }),
  )
  return boxes.map(({ page: number, place: { x, y, width, height }, width: whole }) => {
    const points = papers[number - 1]!.shown.width / whole
    return { page: number, x: x * points, y: y * points, width: width * points, height: height * points }
  })
}

/** The members of `Element` that this test uses; the tests do not load the browser's types. */
interface PlacedElement {
  closest(selector: string): PlacedElement
  getAttribute(name: string): string
  getBoundingClientRect(): { left: number; top: number; width: number; height: number }
}
