/** Loads the page after the end. The signing page requests it early, so that it is available even offline. */
export const loadEndedNotice = () => import('./ended-notice.tsx')
