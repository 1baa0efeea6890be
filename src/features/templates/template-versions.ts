import type { Config } from '../../config.ts'
import type { Platform } from '../../platform/platform.ts'
import { type PlacedDocument, readTemplateVersion } from './template-store.ts'

const keptMost = 500
/** By the configuration: it is the same for all views of one installation (see `once` of the routes). */
const caches = new WeakMap<Config, Map<string, Promise<PlacedDocument>>>()

/** A version of a template with its document. Versions never change, so the latest used are kept in memory. */
export function templateVersion(platform: Platform, templateId: string, version: number): Promise<PlacedDocument> {
  const cache = caches.get(platform.config) ?? new Map<string, Promise<PlacedDocument>>()
  caches.set(platform.config, cache)
  const key = `${templateId}/${version}`
  const placed = cache.get(key) ?? readTemplateVersion(platform.database, templateId, version)
  cache.delete(key)
  cache.set(key, placed)
  placed.catch(() => cache.delete(key))
  if (cache.size > keptMost) cache.delete(cache.keys().next().value!)
  return placed
}
