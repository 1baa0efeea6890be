/** Loads the sheet in which a signature is made. The page requests it early, so that it is available even offline. */
export const loadAdoptingSheet = () => import('./adopting-sheet.tsx')
