import type { PdfDocument } from '../../pdf/document.ts'
import { laterRevisions } from './later-revisions.ts'
import { upgradeChanges } from './upgrade-changes.ts'
import { usedObjects } from './used-objects.ts'

/** A single addition by a revision after the seal. */
export interface Upgrade {
  kind: 'store' | 'timestamp'
  /** The end of the revision that contains the addition. */
  end: number
  /** The object number of a timestamp's field; null for a store. */
  field: number | null
}

/**
 * The revisions after a document that only upgrade it: the document after each of them, and their additions, both in
 * order.
 */
export interface Upgrades {
  revisions: PdfDocument[]
  added: Upgrade[]
}

/** Reads the revisions after a signed document as upgrades. Returns null when anything else follows. */
export function readUpgrades(signed: PdfDocument, document: PdfDocument): Upgrades | null {
  const revisions = laterRevisions(document, signed.source.sizeBytes)
  if (revisions === null) return null
  const used = usedObjects(signed)
  const added: Upgrade[] = []
  for (const [i, revision] of revisions.entries()) {
    const changes = upgradeChanges(revisions[i - 1] ?? signed, revision, used)
    if (changes === null || (!changes.store && changes.stamps.length === 0)) return null
    const end = revision.source.sizeBytes
    if (changes.store) added.push({ kind: 'store', end, field: null })
    added.push(...changes.stamps.map(({ num }): Upgrade => ({ kind: 'timestamp', end, field: num })))
  }
  return { revisions, added }
}
