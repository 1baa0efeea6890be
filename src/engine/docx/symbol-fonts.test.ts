import { expect, it } from 'vitest'
import { isSymbolFont, symbolCharacter } from './symbol-fonts.ts'

it.each([
  ['Symbol', 0x61, 'α'],
  ['Symbol', 0xa3, '≤'],
  ['wingdings', 0xfe, '☑'],
  ['Wingdings', 0x6f, '□'],
  ['Wingdings 2', 0x52, '☑'],
  ['Wingdings 3', 0x70, '▲'],
  ['Webdings', 0x61, '✔'],
])('maps %s code %i to %s', (font, code, character) => {
  expect(symbolCharacter(font, code)).toBe(character)
})

it.each([
  ['Wingdings', 0x24],
  ['Symbol', 0x80],
  ['Arial', 0x61],
])('finds no character for %s code %i', (font, code) => {
  expect(symbolCharacter(font, code)).toBeUndefined()
})

it('recognizes a symbol font only by its full name', () => {
  expect(['WEBDINGS', 'Wingdings 3', 'Symbola', 'Symbol Neu', 'Arial'].filter(isSymbolFont)).toEqual([
    'WEBDINGS',
    'Wingdings 3',
  ])
})
