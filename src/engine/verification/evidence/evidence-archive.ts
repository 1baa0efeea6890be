import { createHash } from 'node:crypto'
import { readZip } from '../../zip/read-zip.ts'
import { ZipError } from '../../zip/zip-error.ts'
import { documentProblem, type Problem } from '../problems.ts'

/** The files of an evidence archive by name, and the problems of the archive itself. */
export interface EvidenceArchive {
  files: Map<string, Uint8Array>
  problems: Problem[]
}

const manifestName = 'manifest.json'

/** Reads an archive and checks every file against the manifest. */
export function readEvidenceArchive(bytes: Uint8Array): EvidenceArchive {
  const files = unpacked(bytes)
  if (files === null) return unreadable('not a ZIP archive that can be read')
  const manifest = files.get(manifestName)
  const stated = manifest && readManifest(manifest)
  if (!stated) return unreadable(manifestName)
  const problems: Problem[] = []
  for (const [name, sha256] of stated) {
    const file = files.get(name)
    if (!file) problems.push(documentProblem('evidence-incomplete', name))
    else if (sha256Of(file) !== sha256) problems.push(documentProblem('evidence-altered', name))
  }
  for (const name of files.keys())
    if (name !== manifestName && !stated.has(name)) problems.push(documentProblem('evidence-unlisted', name))
  return { files, problems }
}

const unreadable = (detail: string): EvidenceArchive => ({
  files: new Map(),
  problems: [documentProblem('evidence-unreadable', detail)],
})

/** Returns the SHA-256 of bytes in lower-case hex. */
export const sha256Of = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

function unpacked(bytes: Uint8Array): Map<string, Uint8Array> | null {
  try {
    return new Map(readZip(bytes).map(entry => [entry.name, entry.bytes]))
  } catch (error) {
    if (error instanceof ZipError) return null
    throw error
  }
}

/** Returns the SHA-256 of each file by name; null for bytes that are not a manifest, or that name a file twice. */
function readManifest(bytes: Uint8Array): Map<string, string> | null {
  const { files } = (readJson(bytes) ?? {}) as { files?: unknown }
  if (!Array.isArray(files)) return null
  const stated = new Map<string, string>()
  for (const file of files) {
    if (typeof file?.name !== 'string' || typeof file.sha256 !== 'string' || stated.has(file.name)) return null
    stated.set(file.name, file.sha256)
  }
  return stated
}

/** Parses JSON. Returns null for bytes that are not JSON. */
export function readJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    return null
  }
}
