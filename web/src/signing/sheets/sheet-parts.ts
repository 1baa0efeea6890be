import { useEffect } from 'react'
import { type Part, partOf } from '../../ui/part.tsx'

/** The sheets of a signer who fills in the document. */
export const signingSheets = partOf(async () => (await import('./signing-sheets.tsx')).SigningSheets)

/** The sheets of a reader, who has nothing to fill in, or not yet. */
export const readingSheets = partOf(async () => (await import('./reading-sheets.tsx')).ReadingSheets)

/** Loads sheets as soon as the page is shown, so that they open at once, even offline. */
export function useSheetsAhead({ load }: Pick<Part<never>, 'load'>): void {
  useEffect(() => {
    // If they cannot be loaded now, they are loaded again when one opens.
    load().catch(() => {})
  }, [load])
}
