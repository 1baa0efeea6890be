/** Loads the strip that signatures are drawn on. The page asks for it once it is shown, so that it is there also when offline. */
export const loadDrawing = () => import('./drawn-signature.tsx')
