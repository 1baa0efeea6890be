import { describe, expect, it } from 'vitest'
import { createVault } from './vault.ts'

const vault = createVault(Buffer.alloc(32, 1))
const here = { purpose: 'answers', id: 'row_1' }
const secret = Buffer.from('secret')

describe('a ciphertext', () => {
  const encrypted = vault.encrypt(here, secret)

  it('can be decrypted in its own row', () => {
    expect(vault.decrypt(here, encrypted).toString()).toBe('secret')
    expect(encrypted.includes('secret')).toBe(false)
    expect(vault.encrypt(here, secret)).not.toEqual(encrypted)
  })

  it.each([
    ['another row', { ...here, id: 'row_2' }],
    ['another purpose', { ...here, purpose: 'mails' }],
    ['a row whose purpose and id run into each other', { purpose: 'answers","row', id: '_1' }],
  ])('cannot be decrypted in %s', (_, elsewhere) => {
    expect(() => vault.decrypt(elsewhere, encrypted)).toThrow()
  })

  it('cannot be decrypted with another master key or after any byte is changed', () => {
    expect(() => createVault(Buffer.alloc(32, 2)).decrypt(here, encrypted)).toThrow()
    for (const index of encrypted.keys()) {
      const changed = Buffer.from(encrypted)
      changed[index]! ^= 1
      expect(() => vault.decrypt(here, changed), `byte ${index}`).toThrow()
    }
    for (let length = 0; length < encrypted.length; length++)
      expect(() => vault.decrypt(here, encrypted.subarray(0, length)), `${length} bytes`).toThrow()
  })
})
