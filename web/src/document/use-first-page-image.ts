import { useEffect, useState } from 'react'

export interface FirstPageImage {
  url: string | null
  /** There is a picture, or it is known that there will be none. */
  settled: boolean
}

/** Fetches the picture of the first page, which shows the document before pdf.js is there. */
export function useFirstPageImage(path: string | null, fetchFile: (path: string) => Promise<Blob>): FirstPageImage {
  const [image, setImage] = useState<FirstPageImage>({ url: null, settled: path === null })
  useEffect(() => {
    if (path === null) return
    let url: string | null = null
    let isCurrent = true
    const show = (blob: Blob | null) => {
      if (!isCurrent) return
      url = blob && URL.createObjectURL(blob)
      setImage({ url, settled: true })
    }
    fetchFile(path).then(show, () => show(null))
    return () => {
      isCurrent = false
      if (url) URL.revokeObjectURL(url)
    }
  }, [path, fetchFile])
  return image
}
