import { type Package, type Part, targetOf } from './package.ts'
import type { Relationship } from './relationships.ts'

/** The parts that the relationships of a kind lead to, from the package on; what nothing leads to is left out. */
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
