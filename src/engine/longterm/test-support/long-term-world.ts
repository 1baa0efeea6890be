import { createHash } from 'node:crypto'
import { bytesSource } from '../../byte-source.ts'
import { sealCms } from '../../signing/cms.ts'
import { localSigner } from '../../signing/local-signer.ts'
import { oids } from '../../signing/object-identifiers.ts'
import { signedAttribute } from '../../signing/signed-data.ts'
import type { MessageImprint } from '../../timestamps/message-imprint.ts'
import { maxStampedSizeBytes } from '../../timestamps/signature-timestamp.ts'
import { forgeToken } from '../../timestamps/test-support/forge.ts'
import { plainPdf, sealed } from '../../verification/test-support/seal.ts'
import { verifySealedPdf } from '../../verification/verify-sealed-pdf.ts'
import { appendStore, type ValidationData } from '../append-store.ts'
import { appendTimestamp } from '../append-timestamp.ts'
import { type Issued, issue, newKey } from './certificates.ts'
import { type ListOptions, revocationList } from './revocation-lists.ts'

export const day = (text: string) => new Date(`${text}T12:00:00Z`)

/**
 * Creates a root with a seal certificate, and a second root with a timestamp authority for each decade. All
 * certificates below the roots need revocation data.
 * @param extensions additional extensions of the seal certificate and of the authorities
 */
export function longTermWorld(
  algorithm: keyof typeof newKey = 'p256',
  extensions: { seal?: Uint8Array[]; authority?: Uint8Array[] } = {},
) {
  const named = ({
    kind,
    name,
    from,
    until,
    issuer,
  }: {
    kind: 'root' | 'seal' | 'authority'
    name: string
    from: string
    until: string
    issuer?: Issued
  }) =>
    issue(kind, name, {
      from: day(from),
      until: day(until),
      key: newKey[algorithm](),
      ...(issuer && { issuer }),
      extensions: kind === 'root' ? [] : (extensions[kind] ?? []),
    })
  const root = named({ kind: 'root', name: 'Seal Root', from: '2026-01-01', until: '2060-01-01' })
  const timeRoot = named({ kind: 'root', name: 'Time Root', from: '2026-01-01', until: '2060-01-01' })
  const seal = named({ kind: 'seal', name: 'Example Seal', from: '2026-01-01', until: '2030-01-01', issuer: root })
  const authority = (from: string, until: string) =>
    named({ kind: 'authority', name: `Time ${from}`, from, until, issuer: timeRoot })
  return { root, timeRoot, seal, authorities: authoritiesOf(authority) }
}

const authoritiesOf = (make: (from: string, until: string) => Issued) => ({
  2026: make('2026-01-01', '2031-01-01'),
  2030: make('2030-01-01', '2041-01-01'),
  2040: make('2040-01-01', '2051-01-01'),
})

export type LongTermWorld = ReturnType<typeof longTermWorld>

/** Returns a sealed document, with or without a timestamp of its signature. */
export function sealedInWorld(world: LongTermWorld, signedAt: Date, stampedAt: Date | null): Promise<Uint8Array> {
  const signer = localSigner(world.seal.key, [world.seal.certificate, world.root.certificate])
  const cms = sealCms(signer)
  return sealed(plainPdf(), signer, {
    options: { signedAt, reservedBytes: maxStampedSizeBytes(cms, 4_000) },
    async cms(digest) {
      const attributes = cms.signedAttributes(digest)
      const signature = await signer.sign(attributes)
      if (!stampedAt) return cms.assemble(attributes, signature)
      const token = await stampBy(world.authorities[2026], stampedAt)({ digest: 'sha256', hash: sha256(signature) })
      return cms.assemble(attributes, signature, [signedAttribute(oids.timeStampToken, token)])
    },
  })
}

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest()

export const stampBy =
  (authority: Issued, genTime: Date) =>
  async ({ hash }: MessageImprint): Promise<Uint8Array> =>
    new Uint8Array(forgeToken({ authority, hash, genTime }))

export const withStamp = async (file: Uint8Array, authority: Issued, at: Date): Promise<Uint8Array> =>
  joined(file, await appendTimestamp(bytesSource(file), stampBy(authority, at)))

export const withStore = (file: Uint8Array, data: Partial<ValidationData>): Uint8Array => {
  const store = appendStore(bytesSource(file), { certificates: [], lists: [], responses: [], ...data })
  return joined(file, store ?? new Uint8Array())
}

export const joined = (...parts: Uint8Array[]) => new Uint8Array(Buffer.concat(parts))

/** Returns revocation lists of both roots that are valid for a month. */
export function listsAt(
  { root, timeRoot }: LongTermWorld,
  thisUpdate: Date,
  revoked: { seal?: ListOptions['revoked']; time?: ListOptions['revoked'] } = {},
): Uint8Array[] {
  const nextUpdate = new Date(thisUpdate.getTime() + 30 * 24 * 3600 * 1000)
  const of = (issuer: Issued, entries: ListOptions['revoked'] = []) =>
    revocationList({ issuer, thisUpdate, nextUpdate, revoked: entries })
  return [of(root, revoked.seal), of(timeRoot, revoked.time)]
}

export const certificatesOf = ({ root, timeRoot, seal, authorities }: LongTermWorld): Uint8Array[] =>
  [root, timeRoot, seal, ...Object.values(authorities)].map(({ certificate }) => certificate)

/** Verifies a file as someone who trusts the root of the seals and these roots for timestamps. */
export const verifyInWorld = (
  world: LongTermWorld,
  file: Uint8Array,
  now = day('2028-01-01'),
  timestampRoots = [world.timeRoot],
) =>
  verifySealedPdf(bytesSource(file), {
    roots: [world.root.certificate],
    timestampRoots: timestampRoots.map(({ certificate }) => certificate),
    now,
  })
