import { Type } from '@sinclair/typebox'
import { describe, expect, it } from 'vitest'
import { createSignatureRequestBody } from '../../features/signature-requests/signature-request-schemas.ts'
import { nullable } from '../nullable.ts'
import { readNames } from './unknown-names.ts'

const step = Type.Union([
  Type.Object({ kind: Type.Literal('move'), distance: Type.Integer() }),
  Type.Object({ kind: Type.Literal('say'), text: Type.String() }),
])
const schema = Type.Object({
  signers: Type.Array(
    Type.Object({
      email: Type.String({ alsoCalled: ['mail'] }),
      name: Type.String(),
      role: Type.Optional(Type.String()),
    }),
  ),
  testMode: Type.Boolean(),
  fields: Type.Array(Type.Unknown(), { alsoCalled: ['prefilledFields'] }),
  reminders: nullable(Type.Object({ everyDays: Type.Integer() })),
  metadata: Type.Object({}, { additionalProperties: Type.String() }),
  steps: Type.Array(step),
})
const names = (value: unknown, rule: 'refused' | 'warned-of' = 'warned-of') =>
  readNames(schema, value, { rule, part: 'property' })

describe('a misspelt name', () => {
  it.each([
    [{ test_mode: true }, 'test_mode', 'testMode'],
    [{ TestMode: true }, 'TestMode', 'testMode'],
    [{ prefilledField: [] }, 'prefilledField', 'fields'],
    [{ signer: [] }, 'signer', 'signers'],
    [{ signers: [{ email: '' }, { emial: '' }] }, 'signers[1].emial', 'email'],
    [{ signers: [{ mail: '' }] }, 'signers[0].mail', 'email'],
    [{ signers: [{ naem: '' }] }, 'signers[0].naem', 'name'],
    [{ signers: [{ roles: '' }] }, 'signers[0].roles', 'role'],
    [{ Test_Mdoe: true }, 'Test_Mdoe', 'testMode'],
    [{ reminders: { every_days: 1 } }, 'reminders.every_days', 'everyDays'],
    [{ steps: [{ kind: 'move', distence: 1 }] }, 'steps[0].distence', 'distance'],
  ])('is refused in %j, and the refusal suggests the intended name', (value, path, near) => {
    expect(names(value).refusal).toBe(`Unknown property "${path}"; did you mean "${near}"?`)
  })
})

it('a misspelt name is refused even after many unknown names, and the number of warnings is limited', () => {
  const signers = Array.from({ length: 150 }, (_, index) => ({ id: index, [`own${index}`]: 1 }))
  expect(names({ signers }).warnings).toHaveLength(20)
  expect(names({ signers, test_mode: true }).refusal).toContain('did you mean "testMode"?')
})

it('more than 1,000 unknown names are refused', () => {
  const value = Object.fromEntries(Array.from({ length: 1_001 }, (_, index) => [`own${index}`, 1]))
  expect(names(value).refusal).toBe('Request must have at most 1000 unknown names')
})

describe('an unknown name', () => {
  it.each([
    [{ clientReference: 1 }, 'clientReference'],
    [{ signers: [{ firstName: 'Ada' }] }, 'signers[0].firstName'],
    [{ signers: [{ id: 1 }] }, 'signers[0].id'],
    [{ steps: [{ kind: 'say', loudness: 1 }] }, 'steps[0].loudness'],
    [JSON.parse('{"__proto__": {"testMode": true}}'), '__proto__'],
    [{ 'a\nb\0c': 1 }, 'a bc'],
    [{ [`${'x'.repeat(200)}`]: 1 }, `${'x'.repeat(60)}…`],
  ])('is accepted in %j with a warning', (value, path) => {
    const { refusal, warnings } = names(value)
    expect(refusal).toBeNull()
    expect(warnings).toMatchObject([{ code: 'unknown-property', subject: path }])
    expect(names(value, 'refused').refusal).toContain(`Unknown property "${path}"`)
  })

  it.each([
    ['keys of a map', { metadata: { testmode: 'x', anything: 'y' } }],
    ['a value of an unknown kind', { steps: [{ kind: 'burn', txet: 1 }] }],
    ['a value of the wrong type', { signers: 'x', testMode: [{ emial: 1 }] }],
    ['null', null],
  ])('is not looked for in %s', (_, value) => {
    expect(names(value, 'refused')).toEqual({ refusal: null, warnings: [] })
  })

  it('leads to a warning only if it is among the first twenty', () => {
    const value = Object.fromEntries(Array.from({ length: 1_000 }, (_, index) => [`unheard${index}`, index]))
    expect(names(value).warnings).toHaveLength(20)
  })
})

it('a refusal of an unknown name suggests the nearest known name', () => {
  expect(names({ signers: [{ email: 'a', rolename: 'b' }] }, 'refused').refusal).toBe(
    'Unknown property "signers[0].rolename"',
  )
  expect(names({ testMod3: 1 }, 'refused').refusal).toBe('Unknown property "testMod3"; did you mean "testMode"?')
})

describe('extra names that programs commonly send', () => {
  const foreignNames = `
    lender gender tender vendor renter owner signee group groups grade note notes code codes mode modes date dates state stage
    status type kind rank rate ref refs rule rules roll game fame same lane line link list lists site size tag tags team term
    terms text tier time title token topic trace user users uuid url urls key keys id ids guid hash host lang locale label
    labels level phone mobile city zip street country company vat iban price amount total sum sums unit file files folder
    filed filter fill form forms from to cc2 bcc copy copies send sent sending sends project projects object objects
    massage messenger brand batch branch basket order orders number numbers folders timezone template templates draft drafts
    testCode testCase bestModel darkMode sandbox expiry expires expiresAt expireDate callback callbackUrl webhookUrl
    externalId clientId customerId customer contractId reference crmId dealId firstName lastName fullName nickName rename
    middleName username displayName salutation position department authMethod pin otp sms`
    .split(/\s+/)
    .filter(name => name !== '')
  const ofRequest = Object.keys(createSignatureRequestBody.properties)
  const ofSigner = Object.keys(createSignatureRequestBody.properties.signers.items.properties)
  const refusalOf = (value: unknown) =>
    readNames(createSignatureRequestBody, value, { rule: 'warned-of', part: 'property' }).refusal

  it('are accepted in a signature request', () => {
    const refused = foreignNames.filter(name => !ofRequest.includes(name) && refusalOf({ [name]: 1 }) !== null)
    expect(refused).toEqual([])
  })

  it('are accepted in a signer', () => {
    const refused = foreignNames.filter(
      name => !ofSigner.includes(name) && refusalOf({ signers: [{ [name]: 1 }] }) !== null,
    )
    expect(refused).toEqual([])
  })
})
