/** Loads the strip that signatures are drawn on. The page asks for it once it is shown, so that it is there also when offline. */
export const loadDrawing = () => import('./drawn-signature.tsx')

/** Loads the part in which a signature is uploaded. */
export const loadUploading = () => import('./uploaded-signature.tsx')
