import { Registry } from 'prom-client'
import { expect, it } from 'vitest'
import { testChain, testNow } from '../../engine/signing/test-support/certificates.ts'
import { type OrganizationSeal, UnusableSealError } from '../keys/organization-seals/open-organization-seals.ts'
import { addSealDays, createExpiryWarning, daysLeft, daysOf } from './seal-expiry.ts'

const DAY_MS = 86_400_000
const later = async (days: number) => (await testChain({ now: new Date(+testNow + days * DAY_MS) })).signer

it('warns once a day about each seal certificate that expires within 90 days', async () => {
  const { signer: seal } = await testChain()
  const organizationSeals: OrganizationSeal[] = [{ organizationId: 'org_1', signer: await later(1), error: null }]
  const seals = { seal, testSeal: await later(30), organizationSeals }
  let now = testNow
  const warned: object[] = []
  const tell = (facts: object) => void warned.push(facts)
  const warn = createExpiryWarning(seals, { now: () => now }, { warn: tell, error: tell } as never)
  const at = (daysBefore: number) => {
    now = new Date(+testNow + (daysOf(seal, testNow) - daysBefore) * DAY_MS)
    warned.splice(0)
    warn()
    return warned.slice()
  }
  expect(at(91)).toEqual([])
  expect(at(89.5)).toEqual([{ seal: 'seal', daysLeft: 89 }])
  expect(at(89)).toEqual([])
  expect(at(88.9)).toEqual([{ seal: 'organization', organizationId: 'org_1', daysLeft: 89 }])
  expect(at(88.4)).toEqual([{ seal: 'seal', daysLeft: 88 }])

  const error = new UnusableSealError('damaged')
  organizationSeals[0] = { organizationId: 'org_1', signer: null, error }
  expect(at(88.3)).toEqual([{ seal: 'organization', organizationId: 'org_1', err: error }])
  expect(at(88.2)).toEqual([])
  expect(at(-2.5)).toEqual([
    { seal: 'seal', daysLeft: -3 },
    { seal: 'test', daysLeft: expect.any(Number) },
    { seal: 'organization', organizationId: 'org_1', err: error },
  ])
})

it('the metrics show when the first organization seal expires, or nothing if there are none', async () => {
  const seal = await later(0)
  const organizationSeals: OrganizationSeal[] = []
  const text = async () => {
    const registry = new Registry()
    addSealDays([registry], () => daysLeft({ seal, testSeal: seal, organizationSeals }, testNow))
    return registry.metrics()
  }
  expect(await text()).not.toContain('organization"}')
  for (const days of [20, 10, 30])
    organizationSeals.push({ organizationId: `org_${days}`, signer: await later(days), error: null })
  expect(await text()).toContain(`{seal="organization"} ${daysOf(await later(10), testNow)}\n`)
  organizationSeals.push({ organizationId: 'org_0', signer: null, error: new UnusableSealError('damaged') })
  expect(await text()).toContain('{seal="organization"} 0\n')
})
