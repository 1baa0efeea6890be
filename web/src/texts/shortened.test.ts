import { expect, it } from 'vitest'
import { shortened } from './shortened.ts'

it.each([
  ['joins the lines of a text that fits', ' Payment\n is due. ', 15, 'Payment is due.'],
  ['leaves no space before the ellipsis', 'Payment is due.', 8, 'Payment…'],
  ['never cuts a character in two', 'Pay 𝒙𝒙', 5, 'Pay 𝒙…'],
])('shortens a text: %s', (_, text, most, words) => {
  expect(shortened(text, most)).toBe(words)
})
