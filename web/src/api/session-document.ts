/** A page as displayed: points, after rotation and cropping. */
export interface DocumentPage {
  width: number
  height: number
  rotation: number
}

export interface SessionDocument {
  url: string
  pageCount: number
  pages: DocumentPage[]
  /** Path of a picture of the first page, fetched with the token; null or absent when there is none. */
  firstPageImageUrl?: string | null
}
