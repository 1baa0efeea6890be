import { expect, it } from 'vitest'
import { shortened } from './shortened.ts'

it.each([
  ['a text that fits, in one line', ' Payment\n is due. ', 15, 'Payment is due.'],
  ['a longer one, without a space before the ellipsis', 'Payment is due.', 8, 'Payment…'],
  ['no half of a character', 'Pay 𝒙𝒙', 5, 'Pay 𝒙…'],
])('shortens %s', (_, text, most, words) => {
  expect(shortened(text, most)).toBe(words)
})
