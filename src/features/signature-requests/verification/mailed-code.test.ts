import { expect, it } from 'vitest'
import type { Platform } from '../../../platform/platform.ts'
import { codeOf, enteredCode, isCodeOf, maskedAddress } from './mailed-code.ts'

const platformWith = (key: number) => ({ keys: { mailedCodeKey: new Uint8Array(32).fill(key) } }) as unknown as Platform
const platform = platformWith(1)

it('makes a six-digit code for every mail, which may have leading zeros', () => {
  const codes = Array.from({ length: 2_000 }, (_, index) => codeOf(platform, `mail_${index}`))
  expect(codes.every(code => /^[0-9]{6}$/.test(code))).toBe(true)
  expect(codes.some(code => code.startsWith('0'))).toBe(true)
  expect(new Set(codes).size).toBeGreaterThan(1_990)
})

it('makes the same code for a mail each time, and a different code in another installation', () => {
  const code = codeOf(platform, 'mail_1')
  expect(codeOf(platform, 'mail_1')).toBe(code)
  expect(codeOf(platformWith(2), 'mail_1')).not.toBe(code)
  expect(isCodeOf(platform, 'mail_1', code)).toBe(true)
  expect(isCodeOf(platform, 'mail_2', code)).toBe(false)
})

it.each([
  ['123456', '123456'],
  ['123 456', '123456'],
  [' 123-456\n', '123456'],
  ['12345', null],
  ['1234567', null],
  ['١٢٣٤٥٦', null],
  ['12345a', null],
  [123456, null],
  [undefined, null],
])('reads the entered code %j as %j', (text, code) => expect(enteredCode(text)).toBe(code))

it.each([
  ['bea@buyer.example', 'b•••@buyer.example'],
  ['b@buyer.example', '•••@buyer.example'],
  ['"a@b"@buyer.example', '"•••@buyer.example'],
])('masks the address %s', (email, masked) => expect(maskedAddress(email)).toBe(masked))
