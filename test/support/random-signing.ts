import sharp from 'sharp'
import { sign, signingSession, typedSignature } from './builders.ts'
import { longestWaitMs } from './longest-wait.ts'
import type { Random } from './random.ts'
import type { TestApp } from './test-app.ts'

interface PageSize {
  width: number
  height: number
}

/** The outcome of random fields on a document: refused before the request was signed, sealed, or stuck. */
export interface Thrown {
  outcome: 'refused' | 'sealed' | 'stuck'
  /** The refusal, or the record of the request that is stuck. */
  detail?: unknown
  /** The fields, to repeat a failure. */
  fields: object[]
}

const values = { text: 'Jane Doe', date: '2026-05-31', amount: '12.50', paragraph: 'Jane Doe', checkbox: 'true' }
const sizes = {
  text: [110, 22],
  date: [110, 22],
  amount: [110, 22],
  paragraph: [160, 60],
  checkbox: [14, 14],
  signature: [160, 50],
} as const
const types = ['text', 'date', 'amount', 'paragraph', 'checkbox', 'signature', 'signature'] as const

/** Places fields anywhere on the pages of a template, signs a request, and waits for the outcome. */
export async function throwFields(
  service: TestApp,
  { templateId, pages }: { templateId: string; pages: PageSize[] },
  random: Random,
): Promise<Thrown> {
  const { api } = service
  const fields = Array.from({ length: 1 + random.below(4) }, (_, index) => anywhere(pages, random, index))
  const placed = await api.put(`/v1/templates/${templateId}/fields`, {
    signerRoles: [{ name: 'Buyer', order: 0 }],
    fields,
  })
  if (placed.status !== 200) return { outcome: 'refused', detail: placed.body.error, fields }
  const asked = await api.post('/v1/signature-requests/embedded', {
    templateId,
    signers: [{ email: 'bea@buyer.example', name: 'Bea Buyer', role: 'Buyer' }],
    testMode: random.chance(0.3),
  })
  if (asked.status !== 200) return { outcome: 'refused', detail: asked.body.error, fields }
  const { signatureRequestId, signers } = asked.body
  const session = await signingSession(service, signers[0].recipientSignatureId)
  const entered = fields.flatMap(({ type, label }) => (type === 'signature' ? [] : [[label, values[type]]]))
  const signed = await sign(session, Object.fromEntries(entered), await anySignature(random))
  if (signed.status === 400) return { outcome: 'refused', detail: signed.body.error, fields }
  for (const endsAt = performance.now() + longestWaitMs; ; ) {
    const { body } = await api.get(`/v1/signature-requests/${signatureRequestId}`)
    if (body.status === 'Completed') return { outcome: 'sealed', fields }
    if (body.sealingFailedAt !== null || performance.now() > endsAt)
      return { outcome: 'stuck', detail: body.sealing, fields }
    await new Promise(resolve => setTimeout(resolve, 20))
  }
}

function anywhere(pages: PageSize[], random: Random, index: number) {
  const page = random.below(pages.length)
  const type = random.one(types)
  const [mostWidth, mostHeight] = sizes[type]
  const size = pages[page]!
  const [width, height] = [Math.min(mostWidth, size.width), Math.min(mostHeight, size.height)]
  return {
    type,
    label: `Field ${index}`,
    role: 'Buyer',
    page: page + 1,
    x: random.below(size.width - width + 1),
    y: random.below(size.height - height + 1),
    width,
    height,
  }
}

async function anySignature(random: Random): Promise<unknown> {
  const kind = random.one(['typed', 'drawn', 'uploaded'])
  if (kind === 'typed') return typedSignature('Bea Buyer')
  const points = Array.from({ length: 12 }, (_, index) => ({ x: 10 + index * 30, y: 20 + random.below(100) }))
  if (kind === 'drawn') return { kind, strokes: [points], width: 400, height: 150 }
  return { kind, image: await uploadedInk(random.below(236), points) }
}

/** A line in any grey, on white paper or on a transparent background. */
async function uploadedInk(grey: number, points: { x: number; y: number }[]): Promise<string> {
  const line = points.map(({ x, y }) => `${x},${y}`).join(' ')
  const paper = grey % 2 === 0 ? '<rect width="400" height="150" fill="white"/>' : ''
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="150">${paper}<polyline points="${line}" fill="none" stroke="rgb(${grey},${grey},${grey})" stroke-width="8"/></svg>`
  const png = await sharp(Buffer.from(svg)).png().toBuffer()
  return `data:image/png;base64,${png.toString('base64')}`
}
