import { vi } from 'vitest'

/** A sign-in at the real cost takes 0.6 s of processor time, and most tests of pages sign in. */
vi.mock('../../src/features/people/passwords/password-hash.ts', async importOriginal => {
  const original = await importOriginal<typeof import('../../src/features/people/passwords/password-hash.ts')>()
  const cost = { N: 2 ** 10, r: 8, p: 1 }
  return { ...original, hashPassword: (password: string) => original.hashPassword(password, cost) }
})
