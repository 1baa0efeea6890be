import { call } from '../../api/call.ts'

/** A page of an earlier document: its picture and its size in points. */
export interface OldPage {
  url: string
  width: number
  height: number
}

export type OldPages = (version: number, page: number) => Promise<OldPage>

/** At this width, words are readable in a picture of a part of the page. */
const pictureWidth = '1024'

/**
 * Loads pages of earlier documents, each once. Loading fails as `call` does; a page that failed is loaded again on the
 * next request.
 */
export function createOldPages(token: string): OldPages {
  const requests = new Map<string, Promise<OldPage>>()
  const load = async (version: string, page: string): Promise<OldPage> => {
    const [{ pages }, picture] = await Promise.all([
      call(token, 'GET /editing/session/pages', { query: { from: page, to: page, version } }),
      call(token, 'GET /editing/session/pages/{page}/image', {
        parameters: { page },
        query: { width: pictureWidth, version },
      }),
    ])
    const { width, height } = pages[0]!
    return { url: URL.createObjectURL(picture), width, height }
  }
  return (version, page) => {
    const key = `${version}/${page}`
    const loading = requests.get(key) ?? load(String(version), String(page))
    requests.set(key, loading)
    loading.catch(() => requests.delete(key))
    return loading
  }
}
