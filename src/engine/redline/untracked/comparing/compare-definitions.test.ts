import { expect, it } from 'vitest'
import { nothing } from '../canonical/canonical-element.ts'
import { definitionDifference } from './compare-definitions.ts'

const told = (name: string) => definitionDifference('property', name, nothing, nothing).place.story

it('tells the kind of a part in words, and names that people gave as they are', () => {
  expect(told('keymapcustomizations')).toBe('keyboard shortcuts')
  expect(told('Matter')).toBe('Matter')
  expect(told('constructor')).toBe('constructor')
})
