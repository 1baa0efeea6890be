import type { Platform } from '../../platform/platform.ts'
import type { StoredVersion } from './template.ts'
import { readTemplateVersion } from './template-store.ts'

const maxKept = 500
const knownVersions = () => new Map<string, Promise<StoredVersion>>()

/** A version of a template with its document. Versions never change, so the latest used are kept in memory. */
export function templateVersion(platform: Platform, templateId: string, version: number): Promise<StoredVersion> {
  const cache = platform.caches.of(knownVersions)
  const key = `${templateId}/${version}`
  const placed = cache.get(key) ?? readTemplateVersion(platform.database, templateId, version)
  cache.delete(key)
  cache.set(key, placed)
  placed.catch(() => cache.delete(key))
  if (cache.size > maxKept) cache.delete(cache.keys().next().value!)
  return placed
}
