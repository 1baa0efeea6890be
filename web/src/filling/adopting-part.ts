import { partOf } from '../ui/part.tsx'

/** The sheet in which a signature is made. */
export const adoptingSheet = partOf(async () => (await import('./adopting-sheet.tsx')).AdoptingSheet)
