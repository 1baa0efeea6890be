import { expect, it } from 'vitest'
import { testChain, testNow } from '../../engine/signing/test-support/certificates.ts'
import { createExpiryWarning, daysLeft } from './seal-expiry.ts'

const DAY_MS = 86_400_000

it('the end of a seal certificate is told once a day from 90 days before', async () => {
  const { signer: seal } = await testChain()
  const { signer: testSeal } = await testChain({ now: new Date(+testNow + 30 * DAY_MS) })
  const seals = { seal, testSeal }
  let now = testNow
  const warned: object[] = []
  const warn = createExpiryWarning(seals, { now: () => now }, {
    warn: (facts: object) => void warned.push(facts),
  } as never)
  const at = (daysBefore: number) => {
    now = new Date(+testNow + (daysLeft(seals, testNow).seal - daysBefore) * DAY_MS)
    warned.splice(0)
    warn()
    return warned.slice()
  }
  expect(at(91)).toEqual([])
  expect(at(89.5)).toEqual([{ seal: 'seal', daysLeft: 89 }])
  expect(at(89)).toEqual([])
  expect(at(88.4)).toEqual([{ seal: 'seal', daysLeft: 88 }])
  expect(at(-2.5)).toEqual([
    { seal: 'seal', daysLeft: -3 },
    { seal: 'test', daysLeft: expect.any(Number) },
  ])
})
