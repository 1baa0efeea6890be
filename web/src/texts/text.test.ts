import { expect, it } from 'vitest'
import { listOfNames, text } from './text.ts'

it('fills placeholders and chooses the plural', () => {
  expect(text('next', { label: 'Date of birth' })).toBe('Next: Date of birth')
  expect(text('fieldCount', { count: 1 })).toBe('1 field for you')
  expect(text('fieldCount', { count: 3 })).toBe('3 fields for you')
})

it('does not read placeholders in the values that it fills in', () => {
  expect(text('messageFrom', { sender: '{sender} $&' })).toBe('Message from {sender} $&')
})

it('lists names with commas and "and"', () => {
  expect(listOfNames(['Ann'])).toBe('Ann')
  expect(listOfNames(['Ann', 'Bob', 'Eve'])).toBe('Ann, Bob and Eve')
})
