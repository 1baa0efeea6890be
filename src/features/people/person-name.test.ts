import { describe, expect, it } from 'vitest'
import { organizationName, personName } from './person-name.ts'

const refusal = (work: () => unknown): string | undefined => {
  try {
    work()
    return undefined
  } catch (error) {
    return (error as { values: { detail: string } }).values.detail
  }
}

describe('a name of a person or an organization', () => {
  it.each([
    'Payment failed: open https://evil.example',
    'Payment failed: open HTTP://EVIL.example',
    'Open ｈｔｔｐｓ：／／evil.example',
    'See www.evil.example',
    'See evil.example/pay',
    'See evil.example:8443/pay',
    'See evil.example?pay',
  ])('is refused if it contains a web address: %s', name => {
    expect(refusal(() => organizationName(name))).toBe('organizationName must not contain a web address')
    expect(refusal(() => personName(name))).toBe('name must not contain a web address')
  })

  it.each([
    'Acme GmbH & Co. KG',
    'Booking.com',
    'Amazon.com, Inc.',
    'A/S Norge',
    'Dr. No',
    'Wwwater Ltd',
    'Yahoo! Inc.',
  ])('is accepted if it does not contain a web address: %s', name => {
    expect(organizationName(name)).toBe(name)
  })
})
