import { callPath } from '../api/call-path.ts'

/** Returns the URL of a page's picture. `page` is one-based, and `width` is in pixels. */
export const pagePicture = (page: number, width: '160' | '1024'): string =>
  callPath('GET /editing/session/pages/{page}/image', { parameters: { page: String(page) }, query: { width } })

/** Returns the URL of the picture shown until pdf.js has drawn the first page. */
export const firstPagePicture = (): string => pagePicture(1, '1024')
