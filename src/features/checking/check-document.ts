import { randomUUID } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { VerificationResult } from '../../engine/verification/verify-sealed-pdf.ts'
import { Attempts } from '../../http/attempts.ts'
import { CodedError } from '../../http/coded-error.ts'
import { invalidInput } from '../../http/validation.ts'
import { keysFolder } from '../../platform/data-folder.ts'
import { currentLists } from '../../platform/keys/revocation/current-lists.ts'
import { readTrustedRoots } from '../../platform/keys/trusted-roots.ts'
import type { Platform } from '../../platform/platform.ts'
import { readTimestampRoots } from '../../platform/timestamps/timestamp-roots.ts'
import { checkDocument } from '../../tasks/pdf-pool.ts'
import { receiveUpload } from '../templates/uploads/receive-upload.ts'

/** Anyone may check documents, so that each network gets only as many turns as people need. */
const checksOfNetwork = { perSecond: 0.2, most: 20 }

const attempts = () => new Attempts({ name: 'check', ofNetwork: checksOfNetwork, ofTarget: checksOfNetwork })

const checkTimeoutMs = 30_000

/**
 * Checks the file of a multipart body against what this installation trusts, and forgets it. Throws `invalid_input`,
 * `file_too_large`, `too_many_requests`, and `service_unavailable` if no worker is free or the file takes too long.
 */
export async function checkSentDocument(
  platform: Pick<Platform, 'caches' | 'config' | 'pendingFiles' | 'storage' | 'workers'>,
  request: FastifyRequest,
): Promise<VerificationResult> {
  platform.caches.of(attempts).count(platform, { address: request.ip, target: null })
  const files = platform.pendingFiles()
  try {
    const upload = await receiveUpload(request, files, () => `checks/${randomUUID()}.pdf`)
    const [file] = upload.files
    if (!file) throw invalidInput('file is required')
    const path = await platform.storage.localPath(file.key)
    const trust = await trustOf(platform)
    return await platform.workers
      .run(checkDocument, { path, trust }, { timeoutMs: checkTimeoutMs, lane: 'interactive', files: [path] })
      .catch(() => {
        throw new CodedError('service_unavailable')
      })
  } finally {
    await files.discard()
  }
}

async function trustOf({ config }: Pick<Platform, 'config'>) {
  const folder = keysFolder(config)
  const [roots, timestampRoots, revocationLists] = await Promise.all([
    readTrustedRoots(folder),
    readTimestampRoots(config.tsaRoots),
    currentLists(folder),
  ])
  return { roots, timestampRoots: timestampRoots.map(({ der }) => der), revocationLists }
}
