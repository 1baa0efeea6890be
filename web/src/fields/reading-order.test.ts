import { expect, it } from 'vitest'
import { inReadingOrder } from './reading-order.ts'
import { sampleField } from './test-support/sample-field.ts'

const at = (fieldId: string, page: number, x: number, y: number) => sampleField({ fieldId, page, x, y, width: 50 })

it('orders fields by page, then by line, then from left to right', () => {
  const fields = [at('d', 2, 10, 10), at('c', 1, 10, 80), at('b', 1, 200, 50), at('a', 1, 10, 53)]
  expect(inReadingOrder(fields).map(field => field.fieldId)).toEqual(['a', 'b', 'c', 'd'])
})

it('does not mix the fields of neighbouring lines', () => {
  const fields = [at('second', 1, 10, 62), at('first', 1, 200, 50)]
  expect(inReadingOrder(fields).map(field => field.fieldId)).toEqual(['first', 'second'])
})
