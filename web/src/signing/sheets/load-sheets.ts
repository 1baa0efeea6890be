import { useEffect } from 'react'

/** Loads the sheets of a signer who fills in the document. */
export const loadSigningSheets = () => import('./signing-sheets.tsx')

/** Loads the sheets of a reader, who has nothing to fill in, or not yet. */
export const loadReadingSheets = () => import('./reading-sheets.tsx')

/** Loads sheets as soon as the page is shown, so that they are available even offline. */
export function useSheetsAhead(load: () => Promise<unknown>): void {
  useEffect(() => {
    // If they cannot be loaded now, the page tries again when it opens one.
    load().catch(() => {})
  }, [load])
}
