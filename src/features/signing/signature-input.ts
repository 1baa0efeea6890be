import { randomUUID } from 'node:crypto'
import { type Static, Type } from '@sinclair/typebox'
import { defaultHand, hands } from '../../engine/fields/hands.ts'
import { signatureLimits } from '../../engine/fields/signature-limits.ts'
import { givenValue } from '../../engine/fields/value-rules.ts'
import { drawnHand } from '../../engine/text/drawn-hand.ts'
import { singleLineProblem } from '../../engine/text/single-line.ts'
import { CodedError } from '../../http/coded-error.ts'
import { named } from '../../http/openapi/json-schema.ts'
import { invalidInput } from '../../http/validation.ts'
import type { Platform } from '../../platform/platform.ts'
import type { PendingFiles } from '../../platform/storage/pending-files.ts'
import { encodeSignatureImage } from '../../tasks/pdf-pool.ts'
import type { SignatureRecord } from '../signature-requests/signature-request.ts'
import { fieldRefused } from '../templates/field-refused.ts'
import type { TemplateField } from '../templates/template.ts'
import { sizeProblem, textProblem } from '../templates/value-problem.ts'

const coordinate = Type.Number({ minimum: -100_000, maximum: 100_000 })

const strokePoint = named(
  'StrokePoint',
  Type.Object({
    x: coordinate,
    y: coordinate,
    t: Type.Optional(Type.Number({ description: 'Milliseconds since the first point of the drawing' })),
    p: Type.Optional(Type.Number({ minimum: 0, maximum: 1, description: 'Pressure' })),
  }),
)

const stroke = Type.Array(strokePoint, { minItems: 1, maxItems: signatureLimits.pointsOfStroke })

/** The schema of a typed signature. */
export const typedSignatureSchema = named(
  'TypedSignature',
  Type.Object({
    kind: Type.Literal('typed'),
    text: Type.String({ minLength: 1, maxLength: signatureLimits.typedCharacters, examples: ['Bea Buyer'] }),
    hand: Type.Optional(
      Type.Union(
        hands.map(hand => Type.Literal(hand)),
        {
          description: `The handwriting, by the name of its font; \`${defaultHand}\` if absent. A text with a character that the hand lacks is drawn in \`${defaultHand}\``,
          examples: ['allura'],
        },
      ),
    ),
  }),
)

/** A signature as the page sends it (docs/signing-sessions.md). */
export const signatureInputSchema = named(
  'SignatureInput',
  Type.Union([
    typedSignatureSchema,
    named(
      'DrawnSignature',
      Type.Object({
        kind: Type.Literal('drawn'),
        strokes: Type.Array(stroke, { minItems: 1, maxItems: signatureLimits.strokes }),
        width: Type.Number({ exclusiveMinimum: 0, maximum: 100_000 }),
        height: Type.Number({ exclusiveMinimum: 0, maximum: 100_000 }),
      }),
    ),
    named('UploadedSignature', Type.Object({ kind: Type.Literal('uploaded'), image: Type.String() })),
  ]),
)

export type SignatureInput = Static<typeof signatureInputSchema>

const dataUrl = /^data:image\/(?:png|jpe?g);base64,([A-Za-z0-9+/]+={0,2})$/
const encodeTimeoutMs = 10_000

/** A signature that can be drawn. The image of an uploaded signature was encoded by the service. */
export type DrawableSignature = DrawnBySigner | { kind: 'uploaded'; png: Uint8Array }

type DrawnBySigner = Exclude<SignatureRecord, { kind: 'uploaded' }>

/**
 * Turns a signature from the page into the signature to store. An uploaded image is decoded and encoded again in a
 * worker before it is stored, so that bytes from the browser are never part of a document. Throws `invalid_input`.
 * @param at the path of the signature in errors
 */
export async function acceptSignature(
  platform: Pick<Platform, 'workers'>,
  {
    files,
    organizationId,
    input,
    at,
  }: { files: PendingFiles; organizationId: string; input: SignatureInput; at: string },
): Promise<SignatureRecord> {
  const checked = await toDrawableSignature(platform, { input, at })
  if (checked.kind !== 'uploaded') return checked
  const imageKey = `organizations/${organizationId}/signature-images/${randomUUID()}.png`
  await files.write(imageKey, checked.png)
  return { kind: 'uploaded', imageKey }
}

/**
 * Checks a signature from the page, and decodes and encodes an uploaded image again in a worker. Throws
 * `invalid_input`.
 * @param at the path of the signature in errors
 * @param isSentAgain whether the image must be small enough to be sent as a signature again
 */
export async function toDrawableSignature(
  platform: Pick<Platform, 'workers'>,
  { input, at, isSentAgain = false }: { input: SignatureInput; at: string; isSentAgain?: boolean },
): Promise<DrawableSignature> {
  switch (input.kind) {
    case 'typed':
      return acceptTyped(input, at)
    case 'drawn':
      return acceptDrawn(input, at)
    case 'uploaded':
      return { kind: 'uploaded', png: await encodeUploaded(platform, { image: input.image, at, isSentAgain }) }
    default:
      return input satisfies never
  }
}

function acceptTyped({ text, hand }: Extract<SignatureInput, { kind: 'typed' }>, at: string): DrawnBySigner {
  const problem = givenValue(text) === null ? 'must not be empty' : (singleLineProblem(text) ?? textProblem(text))
  if (problem) throw invalidInput(`${at}.text ${problem}`)
  return { kind: 'typed', text: text.trim(), ...(hand && { hand }) }
}

function acceptDrawn(input: Extract<SignatureInput, { kind: 'drawn' }>, at: string): DrawnBySigner {
  const points = input.strokes.reduce((sum, stroke) => sum + stroke.length, 0)
  if (points > signatureLimits.points)
    throw invalidInput(`${at}.strokes must have at most ${signatureLimits.points} points`)
  if (points < 2) throw invalidInput(`${at}.strokes must have at least two points`)
  const strokes = input.strokes.map(stroke =>
    stroke.map(({ x, y, t, p }) => ({ x, y, ...(t !== undefined && { t }), ...(p !== undefined && { p }) })),
  )
  return { kind: 'drawn', strokes, width: input.width, height: input.height }
}

async function encodeUploaded(
  platform: Pick<Platform, 'workers'>,
  { image, at, isSentAgain }: { image: string; at: string; isSentAgain: boolean },
): Promise<Uint8Array> {
  const base64 = dataUrl.exec(image)?.[1]
  if (base64 === undefined) throw invalidInput(`${at}.image must be a data URL of a PNG or JPEG image`)
  const bytes = Buffer.from(base64, 'base64')
  if (bytes.length > signatureLimits.imageBytes) throw invalidInput(`${at}.image must be at most 2 MiB`)
  const encoded = await platform.workers
    .run(
      encodeSignatureImage,
      { bytes: new Uint8Array(bytes), ...(isSentAgain && { mostBytes: signatureLimits.imageBytes }) },
      { timeoutMs: encodeTimeoutMs, lane: 'interactive', files: [] },
    )
    .catch(error => {
      if (error.code === 'busy' || error.code === 'unavailable') throw new CodedError('service_unavailable')
      return null
    })
  if (!encoded) throw invalidInput(`${at}.image must be a PNG or JPEG image`)
  return encoded.png
}

/**
 * Asserts that a typed signature is legible in each of its fields. A drawn or uploaded signature is as large as its
 * signer made it. Throws `invalid_input`, which names the field.
 */
export function assertReadable(signature: SignatureRecord, fields: readonly TemplateField[], at: string): void {
  if (signature.kind !== 'typed') return
  const { text } = signature
  // the beginning of a text is measured in the hand in which the whole is drawn
  const hand = drawnHand(text, signature.hand)
  for (const field of fields) {
    const problem = sizeProblem({ ...field, hand }, text)
    if (problem) throw fieldRefused(`${at}.text for`, field, problem)
  }
}
