import { expect, it } from 'vitest'
import { nothing } from '../canonical/canonical-element.ts'
import { definitionDifference } from './compare-definitions.ts'

const placeOfDefinition = (name: string) => definitionDifference('property', name, nothing, nothing).place.story

it('describes the kind of a part in words, but does not change names that people chose', () => {
  expect(placeOfDefinition('keymapcustomizations')).toBe('keyboard shortcuts')
  expect(placeOfDefinition('Matter')).toBe('Matter')
  expect(placeOfDefinition('constructor')).toBe('constructor')
})
