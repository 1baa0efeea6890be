import { describe, expect, it } from 'vitest'
import { assertPassword } from './password-rules.ts'

const owner = { email: 'olive.owner@acme.example', organizations: ['Acme & Sons Ltd'] }

const refusal = (password: string) => assertPassword(password, owner).catch(error => error.values.detail)

describe('assertPassword', () => {
  it.each([
    '1234567890',
    'qwertyuiop',
    'Password123',
    'password2026!',
    'LIVERPOOL1!',
    '1q2w3e4r5t',
    'ｐａｓｓｗｏｒｄ１２３',
  ])('refuses %s because it is common', async password => {
    expect(await refusal(password)).toBe(
      'password is one of the most common ones, which are tried first; choose a few unrelated words',
    )
  })

  it.each([
    'olive.owner',
    'OliveOwner2026',
    'olive.owner@acme.example',
    'Acme & Sons Ltd',
    'acmesonsltd1!',
    'countersign1',
  ])('refuses %s because it is derived from the account or the product', async password => {
    expect(await refusal(password)).toBe(
      'password must not be your email address or the name of your organization; choose a few unrelated words',
    )
  })

  it.each([
    'correct horse battery',
    'acme-olive-stapler',
    'Tr0ub4dor&3x',
    '日本語のパスワードです',
    '"quoted" words here',
  ])('accepts %s', async password => {
    expect(await refusal(password)).toBeUndefined()
  })
})
