import { ApiError, fetchFile } from '../../api/call.ts'
import { pagePicture } from '../page-picture.ts'

/** Small pictures of pages, fetched on demand. */
export interface PagePictures {
  /**
   * Calls `onPicture` with a URL once there is a picture, at once if it was fetched before. Returns a function that
   * cancels the request.
   */
  want(page: number, onPicture: (url: string) => void): () => void
}

const atOnce = 3
/** The number of pictures to keep. A picture takes a few kilobytes. */
const mostKept = 240
const retryMs = 2000

/** Fetches pictures with the token of an editor link, the latest requests first, and keeps the latest pictures. */
export function createPagePictures(
  token: string,
  fetchPicture = (page: number) => fetchFile(token, pagePicture(page, '160')),
): PagePictures {
  const urls = new Map<number, string>()
  const wanted = new Map<number, (url: string) => void>()
  /** Pages that are being fetched, wait for a retry, or have failed for good. */
  const busy = new Set<number>()
  let running = 0

  const next = () => {
    while (running < atOnce) {
      const page = [...wanted.keys()].findLast(candidate => !urls.has(candidate) && !busy.has(candidate))
      if (page === undefined) return
      busy.add(page)
      running += 1
      void load(page).finally(() => {
        running -= 1
        next()
      })
    }
  }
  const load = async (page: number) => {
    try {
      const url = URL.createObjectURL(await fetchPicture(page))
      urls.set(page, url)
      busy.delete(page)
      forgetOldest()
      wanted.get(page)?.(url)
    } catch (error) {
      // a page that cannot be drawn stays blank with its number
      if (error instanceof ApiError && error.status < 500 && error.status !== 429) return
      setTimeout(() => {
        busy.delete(page)
        next()
      }, retryMs)
    }
  }
  const forgetOldest = () => {
    for (const [page, url] of urls) {
      if (urls.size <= mostKept) return
      if (wanted.has(page)) continue
      urls.delete(page)
      URL.revokeObjectURL(url)
    }
  }
  return {
    want(page, onPicture) {
      wanted.set(page, onPicture)
      const url = urls.get(page)
      if (url) onPicture(url)
      else next()
      return () => {
        if (wanted.get(page) === onPicture) wanted.delete(page)
      }
    },
  }
}
