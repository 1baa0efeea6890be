import { expect, it } from 'vitest'
import { undrawableCharacters } from './coverage.ts'
import { drawnName } from './drawn-name.ts'

it.each(['Zoë Müller', 'ანა ბერიძე', 'Հովհաննես Թումանյան', 'Анна', '王小明', 'محمد'])(
  '%s is drawn unchanged',
  name => {
    expect(drawnName(name)).toBe(name)
  },
)

it.each([
  ['ሰላም አበበ', "selam 'abebe"],
  ['ᎣᎩᎾᎵ', 'OGiNaLi'],
  ['Zoë 🔥', 'Zoë \ufffd (Zoë :fire:)'],
  ['王小明 👨‍👩‍👧 🔥', '王小明 \ufffd (WangXiaoMing :man::woman::girl: :fire:)'],
  ['ანა 🦄', 'ანა \ufffd (ana :unicorn:)'],
  ['🔥', ':fire:'],
  ['𞤀𞤣𞤤𞤢𞤥', expect.stringMatching(/^(\p{L}|U\+)/u)],
])('%s is drawn as %s', (name, drawn) => {
  expect(drawnName(name)).toEqual(drawn)
})

it('any name can be drawn completely, and is never blank', () => {
  for (let codePoint = 0xa1; codePoint < 0x20000; codePoint += 7) {
    const character = String.fromCodePoint(codePoint)
    if (!/[\p{L}\p{N}\p{P}\p{S}]/u.test(character)) continue
    const drawn = drawnName(`${character}${character}`)
    expect({ character, missing: undrawableCharacters(drawn), drawn }).toMatchObject({ missing: [] })
    expect(drawn.trim()).not.toBe('')
  }
})
