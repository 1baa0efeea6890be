import { beforeAll, describe, expect, it } from 'vitest'
import { type Issued, issue } from '../longterm/test-support/certificates.ts'
import {
  certificatesOf,
  day,
  type LongTermWorld,
  longTermWorld,
  sealedInWorld,
  verifyInWorld,
  withStamp,
  withStore,
} from '../longterm/test-support/long-term-world.ts'
import { noCheck, ocspResponse, type ResponseOptions, responderOf } from '../longterm/test-support/ocsp-responses.ts'
import { revocationList } from '../longterm/test-support/revocation-lists.ts'

const sealedAt = day('2027-03-04')
const answeredAt = day('2027-03-05')
const archivedAt = day('2027-03-06')
const years = { from: day('2026-01-01'), until: day('2040-01-01') }

let world: LongTermWorld
let levelT: Uint8Array
beforeAll(async () => {
  world = longTermWorld()
  levelT = await sealedInWorld(world, sealedAt, sealedAt)
})

function brief(file: Uint8Array, now?: Date) {
  const { outcome, level, problems, notes } = verifyInWorld(world, file, now)
  return {
    outcome,
    level: level?.replace('PAdES-BASELINE-', ''),
    codes: [...problems, ...notes].map(({ code }) => code),
  }
}

const onSeal = (options: Partial<ResponseOptions> = {}) =>
  ocspResponse({
    issuer: world.root,
    of: world.seal,
    thisUpdate: answeredAt,
    nextUpdate: day('2027-03-12'),
    ...options,
  })
const onAuthority = (options: Partial<ResponseOptions> = {}) =>
  onSeal({ issuer: world.timeRoot, of: world.authorities[2026], ...options })
const store = (responses: Uint8Array[], lists: Uint8Array[] = []) =>
  withStore(levelT, { certificates: certificatesOf(world), lists, responses })
const listOf = (issuer: Issued, revoked: Issued[] = [], thisUpdate = answeredAt, nextUpdate = day('2027-04-05')) =>
  revocationList({
    issuer,
    thisUpdate,
    nextUpdate,
    revoked: revoked.map(({ certificate }) => ({ certificate, at: thisUpdate })),
  })

describe('a store with OCSP responses', () => {
  it('results in level LT, and in LTA with a document timestamp', async () => {
    const levelLt = store([onSeal(), onAuthority({ responder: responderOf(world.timeRoot, years) })])
    const levelLta = await withStamp(levelLt, world.authorities[2026], archivedAt)
    const good = { outcome: 'valid', codes: [] }
    expect([levelLt, levelLta].map(file => brief(file))).toEqual(['LT', 'LTA'].map(level => ({ ...good, level })))
  })

  it('results in level LT together with a revocation list for the other certificate', () => {
    expect(brief(store([onSeal()], [listOf(world.timeRoot)]))).toMatchObject({ level: 'LT' })
  })

  it('results in level LT if a response without an end date is later than the seal', () => {
    const bare = { issuer: world.root, of: world.seal }
    const after = ocspResponse({ ...bare, thisUpdate: answeredAt })
    const before = ocspResponse({ ...bare, thisUpdate: day('2027-03-03') })
    expect([after, before].map(response => brief(store([response, onAuthority()])).level)).toEqual(['LT', 'T'])
  })

  it('results in LTA after its responder has expired only if a timestamp covers it', async () => {
    const responder = responderOf(world.root, { from: years.from, until: day('2027-06-01') })
    const levelLt = store([onSeal({ responder }), onAuthority()])
    const levelLta = await withStamp(levelLt, world.authorities[2026], archivedAt)
    expect([levelLt, levelLta].map(file => brief(file, day('2028-01-01')).level)).toEqual(['T', 'LTA'])
  })

  it.each<[string, () => Partial<ResponseOptions>]>([
    ['about another certificate', () => ({ of: issue('seal', 'Seal', { ...years, issuer: world.root }) })],
    ['about the certificate of another issuer', () => ({ namedIssuer: world.timeRoot })],
    ['by a responder of another authority', () => ({ responder: responderOf(world.timeRoot, years) })],
    [
      'by a certificate that may not sign responses',
      () => ({ responder: responderOf(world.root, years, { purposes: [] }) }),
    ],
    [
      'by a responder with an unknown status',
      () => ({ responder: responderOf(world.root, years, { extensions: [] }) }),
    ],
    ['by an expired responder', () => ({ responder: responderOf(world.root, { ...years, until: day('2027-03-01') }) })],
    ['that does not know the certificate', () => ({ isUnknown: true })],
    ['that contains two answers', () => ({ times: 2 })],
    ['that ended before the seal', () => ({ thisUpdate: day('2027-02-01'), nextUpdate: day('2027-02-08') })],
    [
      'about a time in the future',
      () => ({ thisUpdate: day('2029-01-01'), nextUpdate: day('2029-02-01'), producedAt: answeredAt }),
    ],
    ['made in the future', () => ({ producedAt: day('2029-01-01') })],
    ['with a wrong signature', () => ({ signature: () => Buffer.alloc(70) })],
  ])('results in level T with a response %s', (_, options) => {
    expect(brief(store([onSeal(options()), onAuthority()]))).toEqual({
      outcome: 'valid',
      level: 'T',
      codes: ['revocation-unknown'],
    })
  })

  it('results in level T with bytes that are not a response', () => {
    expect(brief(store([Buffer.from('nothing'), onAuthority()]))).toMatchObject({ level: 'T' })
  })

  it('results in level T if a list revokes the responder, whatever its certificate states', () => {
    const responder = responderOf(world.root, years, { extensions: [noCheck] })
    const old = listOf(world.root, [responder], day('2027-01-01'), day('2027-02-01'))
    expect(brief(store([onSeal({ responder }), onAuthority()], [old]))).toMatchObject({ level: 'T' })
  })
})

describe('a seal that a response reports as revoked', () => {
  const revoked = (at: string, invalidFrom?: string) =>
    store([
      onSeal({
        revoked: { at: day(at), ...(invalidFrom && { invalidFrom: day(invalidFrom) }) },
        thisUpdate: day('2027-06-01'),
      }),
      onAuthority(),
    ])

  it('is not valid if it was revoked before its timestamp', () => {
    expect(brief(revoked('2027-03-01'))).toMatchObject({ outcome: 'not-valid', codes: ['certificate-revoked'] })
  })

  it('is valid with a note if it was revoked after its timestamp', () => {
    expect(brief(revoked('2027-05-01'))).toMatchObject({ outcome: 'valid', codes: ['certificate-revoked-since'] })
  })

  it('is not valid if it was revoked after its timestamp, but its key was compromised before', () => {
    expect(brief(revoked('2027-05-01', '2027-01-01'))).toMatchObject({ outcome: 'not-valid' })
  })

  it('is not valid even if another response reports it as good', () => {
    const file = store([onSeal(), onSeal({ revoked: { at: day('2027-03-01') } }), onAuthority()])
    expect(brief(file)).toMatchObject({ outcome: 'not-valid' })
  })
})
