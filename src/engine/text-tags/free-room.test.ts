import { expect, it } from 'vitest'
import { plainDocument } from '../pdf/test-documents.ts'
import { takeInFields } from '../placed-fields/take-in-fields.ts'

/** Returns the fields of a page 400 points high with these 12-point texts, each at x and its baseline from the top. */
function fieldsOf(...texts: [x: number, baseline: number, text: string][]) {
  const shown = texts.map(([x, baseline, text]) => `1 0 0 1 ${x} ${400 - baseline} Tm (${text}) Tj`).join(' ')
  return takeInFields(plainDocument({ content: `BT /F1 12 Tf ${shown} ET` }).bytes(), () => true).fields
}

const placeOf = ({ x, y, width, height }: ReturnType<typeof fieldsOf>[number]) => ({
  ...{ left: x, top: y, right: x + width, bottom: y + height },
  height,
})
const signature = '{{signature}}'

it('a signature with enough room above it is placed on its line', () => {
  const [field] = fieldsOf([40, 200, signature])
  expect(field).toMatchObject({ x: 40, width: 180, height: 40 })
  expect(field!.y + field!.height).toBeCloseTo(200 + 0.35 * 12, 1)
})

it('a signature below a line of text extends downwards instead of covering that line', () => {
  const { top, height } = placeOf(fieldsOf([40, 186, 'The tenant agrees'], [40, 200, signature])[0]!)
  expect(top).toBeGreaterThanOrEqual(186 + 3)
  expect(height).toBeCloseTo(40, 1)
})

it('a signature between two lines of text shrinks and covers neither', () => {
  const around = ['The tenant agrees', 'Vienna, today'] as const
  const { top, bottom } = placeOf(fieldsOf([40, 186, around[0]], [40, 200, signature], [40, 214, around[1]])[0]!)
  expect(top).toBeGreaterThanOrEqual(186 + 3 - 0.01)
  expect(bottom).toBeLessThanOrEqual(214 - 9 + 0.01)
  expect(bottom - top).toBeGreaterThan(12)
})

it('tags on consecutive lines become fields that do not overlap', () => {
  const lines = [signature, '{{signature;label=two}}', '{{paragraph}}', '{{date}}']
  const fields = fieldsOf(...lines.map((text, index): [number, number, string] => [40, 100 + 14 * index, text]))
  const places = fields.map(placeOf).toSorted((a, b) => a.top - b.top)
  for (const [index, { bottom }] of places.slice(0, -2).entries())
    expect(bottom).toBeLessThanOrEqual(places[index + 1]!.top + 3)
})

it('text in another column does not limit a field', () => {
  const [field] = fieldsOf([300, 186, 'The landlord'], [40, 200, signature])
  expect(field).toMatchObject({ height: 40 })
})

it('a field ends before the text after its tag, but may cover underscores', () => {
  const [before, on] = [
    fieldsOf([40, 200, signature], [160, 200, 'Date:'])[0]!,
    fieldsOf([40, 200, signature], [130, 200, '______']),
  ]
  expect(before.width).toBeCloseTo(118, 1)
  expect(on[0]!.width).toBe(180)
})

it('a field with a size in its tag has exactly that size', () => {
  const [field] = fieldsOf([40, 186, 'Above'], [40, 200, '{{signature;width=200;height=48}}'], [260, 200, 'Behind'])
  expect(field).toMatchObject({ width: 200, height: 48 })
})
