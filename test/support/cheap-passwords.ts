import { vi } from 'vitest'

/** A sign-in with the cost of the product takes 0.6 s of a processor, and most tests of pages sign somebody in. */
vi.mock('../../src/features/people/passwords/password-hash.ts', async importOriginal => {
  const original = await importOriginal<typeof import('../../src/features/people/passwords/password-hash.ts')>()
  const cost = { N: 2 ** 10, r: 8, p: 1 }
  return { ...original, hashPassword: (password: string) => original.hashPassword(password, cost) }
})
