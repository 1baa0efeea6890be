import { type Package, type Part, targetOf } from './package.ts'
import type { Relationship } from './relationships.ts'

/** Returns the package with only the parts that can be reached from it by relationships of a kind. */
export function reachable(document: Package, follows: (relationship: Relationship) => boolean): Package {
  const parts = new Map<string, Part>()
  const relationships = new Map<string, Relationship[]>()
  const pending = ['']
  for (let source = pending.pop(); source !== undefined; source = pending.pop()) {
    const followed = (document.relationships.get(source) ?? []).filter(follows)
    relationships.set(source, followed)
    for (const relationship of followed) {
      const part = targetOf(document, relationship)
      const key = part?.name.toLowerCase()
      if (!part || !key || parts.has(key)) continue
      parts.set(key, part)
      pending.push(key)
    }
  }
  return { parts, relationships }
}
