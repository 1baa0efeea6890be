import type { Platform } from '../../platform/platform.ts'
import type { RolesAndFields, StoredVersion } from './template.ts'
import { readFieldsOfDocument, readTemplateVersion } from './template-version-store.ts'

const maxKept = 500
/** The longest time for which a version is cached. */
const keptForMs = 10 * 60_000
const createCache = () => new Map<string, Promise<StoredVersion>>()

/**
 * Returns a version of a template with its document. Versions never change, so the last used versions are cached in
 * memory for a while.
 */
export function templateVersion(
  platform: Pick<Platform, 'caches' | 'database'>,
  templateId: string,
  version: number,
): Promise<StoredVersion> {
  const cache = platform.caches.of(createCache)
  const key = `${templateId}/${version}`
  const cached = cache.get(key)
  const placed = cached ?? readTemplateVersion(platform.database, templateId, version)
  cache.delete(key)
  cache.set(key, placed)
  if (!cached) {
    const forget = () => cache.get(key) === placed && cache.delete(key)
    placed.catch(forget)
    setTimeout(forget, keptForMs).unref()
  }
  if (cache.size > maxKept) cache.delete(cache.keys().next().value!)
  return placed
}

/**
 * Returns the roles and fields that the document of a version asked for when it was uploaded, by text tags and form
 * fields.
 */
export const fieldsOfDocument = (
  { database }: Pick<Platform, 'database'>,
  templateId: string,
  version: number,
): Promise<RolesAndFields> => readFieldsOfDocument(database, templateId, version)
