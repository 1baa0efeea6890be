import { expect, it } from 'vitest'
import { initialsOf } from './initials-of.ts'

it.each([
  ['Jane Tenant', 'JT'],
  ['Jean-Luc  Picard', 'JLP'],
  ['Ñandú (Buyer) é́cole', 'Ñé́'],
  ['王小明', '王'],
  ['A B C D E F', 'ABCD'],
  ['42', ''],
])('for the name %s, suggests the initials %s', (name, initials) => {
  expect(initialsOf(name)).toBe(initials)
})
