/** Loads the page after signing. The signing page requests it early, so that it is available even offline. */
export const loadSignedNotice = () => import('./signed-notice.tsx')
