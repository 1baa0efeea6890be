/** Loads the strip on which signatures are drawn. The page requests it early, so that it is available even offline. */
export const loadDrawing = () => import('./drawn-signature.tsx')

/** Loads the part in which a signature is uploaded. */
export const loadUploading = () => import('./uploaded-signature.tsx')
