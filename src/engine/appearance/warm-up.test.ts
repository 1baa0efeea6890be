import { expect, it } from 'vitest'
import { warmUpDrawing } from './warm-up.ts'

it('warming up needs no document and may be repeated', () => {
  expect(() => {
    warmUpDrawing()
    warmUpDrawing()
  }).not.toThrow()
})
