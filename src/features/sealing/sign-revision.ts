import { finishSignature } from '../../engine/pdf/prepare-signature.ts'
import { type SealCms, sealCms } from '../../engine/signing/cms.ts'
import type { Signer } from '../../engine/signing/signer.ts'
import { assembleStamped, maxStampedSizeBytes, signatureImprint } from '../../engine/timestamps/signature-timestamp.ts'
import type { Platform } from '../../platform/platform.ts'
import type { PreparedRevision } from '../../tasks/pdf/prepared-revision.ts'
import type { SignatureRequest } from '../signature-requests/signature-request.ts'
import { learnTokenSize, tokenRoomBytes, tokenTriesMost } from './token-room.ts'

/** A revision with its seal. `appendix` holds the bytes to append to the document. */
export interface SignedRevision<Prepared> {
  prepared: Prepared
  appendix: Uint8Array
  level: 'PAdES-BASELINE-B' | 'PAdES-BASELINE-T'
}

/**
 * Prepares a revision with room for its signature and seals it, with a timestamp of the signature if an authority gives
 * one. The size of the timestamp token is known only when it has arrived, but the room for it is part of what is
 * signed. If the token does not fit, the revision is prepared again. Without a token the seal is of level B, and the
 * log says why. Test documents get no timestamp, because many authorities charge for each.
 */
export async function signRevision<Prepared extends PreparedRevision>(
  platform: Pick<Platform, 'caches' | 'failpoints' | 'keys' | 'log' | 'timestamps'>,
  request: SignatureRequest,
  prepare: (reservedBytes: number) => Promise<Prepared>,
): Promise<SignedRevision<Prepared>> {
  const signer = request.testMode ? platform.keys.testSeal : platform.keys.sealOf(request.organizationId)
  const cms = cmsOf(platform, signer)
  for (let triesLeft = platform.timestamps && !request.testMode ? tokenTriesMost : 0; ; triesLeft--) {
    // another seal may receive a longer token in the meantime, and this revision must then have room for such a token
    const roomBytes = tokenRoomBytes(platform)
    const prepared = await prepare(triesLeft > 0 ? maxStampedSizeBytes(cms, roomBytes) : cms.maxSizeBytes)
    platform.failpoints.hit('seal-prepared')
    const signedAttributes = cms.signedAttributes(prepared.digest)
    const signature = await signer.sign(signedAttributes)
    const token = triesLeft > 0 ? await tokenOf(platform, request, signature) : null
    if (token && token.length > roomBytes) {
      learnTokenSize(platform, token)
      continue
    }
    const bytes = token
      ? assembleStamped(cms, { signedAttributes, signature, token })
      : cms.assemble(signedAttributes, signature)
    const level = token ? 'PAdES-BASELINE-T' : 'PAdES-BASELINE-B'
    return { prepared, appendix: finishSignature(prepared, bytes), level }
  }
}

/**
 * Returns a timestamp token, or null if no authority gives one. No database connection and no lock is held while it
 * waits.
 */
async function tokenOf(
  { timestamps, log }: Pick<Platform, 'log' | 'timestamps'>,
  { signatureRequestId }: SignatureRequest,
  signature: Uint8Array,
): Promise<Uint8Array | null> {
  const stamped = await timestamps!.stamp(signatureImprint(signature))
  if (stamped.isStamped) return stamped.bytes
  log.warn({ signatureRequestId, errors: stamped.errors }, 'No authority gave a timestamp; the seal is of level B')
  return null
}

/** The cache of encoded parts, by signer. A renewed seal has a new signer. */
const knownCms = () => new WeakMap<Signer, SealCms>()

/** Returns the parts that all seals of a signer share, which are encoded once. */
function cmsOf({ caches }: Pick<Platform, 'caches'>, signer: Signer): SealCms {
  const cache = caches.of(knownCms)
  const cms = cache.get(signer) ?? sealCms(signer)
  cache.set(signer, cms)
  return cms
}
