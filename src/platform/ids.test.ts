import { describe, expect, it } from 'vitest'
import { idToUuid, isId, newId, uuidToId } from './ids.ts'

describe('identifiers', () => {
  it('consist of a prefix and 26 base32 characters', () => {
    expect(newId('tpl')).toMatch(/^tpl_[0-7][0-9a-hjkmnp-tv-z]{25}$/)
  })

  it('can be converted to a UUIDv7 and back', () => {
    const id = newId('sreq')
    const uuid = idToUuid('sreq', id)
    expect(uuid).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
    expect(uuidToId('sreq', uuid)).toBe(id)
    expect(Number.parseInt(uuid.slice(0, 13).replace('-', ''), 16)).toBeCloseTo(Date.now(), -4)
  })

  it('agree with the example in the TypeID specification', () => {
    expect(uuidToId('usr', '0188bac7-4afa-78aa-bc3b-bd1eef28d881')).toBe('usr_01h2xcejqtf2nbrexx3vqjhp41')
  })

  it('sort by creation time, even if many are created in one millisecond', () => {
    const ids = Array.from({ length: 20_000 }, () => newId('evt'))
    expect(ids).toEqual([...ids].sort())
    expect(new Set(ids).size).toBe(ids.length)
  })

  it.each([
    ['another prefix', 'org_01h2xcejqtf2nbrexx3vqjhp41'],
    ['too short', 'tpl_01h2xcejqtf2nbrexx3vqjhp4'],
    ['upper case', 'tpl_01H2XCEJQTF2NBREXX3VQJHP41'],
    ['more than 128 bits', 'tpl_81h2xcejqtf2nbrexx3vqjhp41'],
    ['a letter outside the alphabet', 'tpl_01h2xcejqtf2nbrexx3vqjhpu1'],
    ['empty', ''],
    ['not a text', undefined],
  ])('are not accepted in the wrong form: %s', (_, text) => {
    expect(isId('tpl', text)).toBe(false)
  })

  it('are not converted to a UUID if they are of a different kind', () => {
    expect(() => idToUuid('tpl', newId('org'))).toThrow(TypeError)
  })
})
