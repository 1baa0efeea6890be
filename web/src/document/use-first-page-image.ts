import { useEffect, useState } from 'react'
import { fetchFile } from '../api/call.ts'

export interface FirstPageImage {
  url: string | null
  /** There is a picture, or it is known that there will be none. */
  settled: boolean
}

/** The document itself is fetched after so long, picture or not. */
const patienceMs = 2000

/** Fetches the picture of the first page, which shows the document before pdf.js is there. */
export function useFirstPageImage(address: string | null, token: string): FirstPageImage {
  const [image, setImage] = useState<FirstPageImage>({ url: null, settled: address === null })
  useEffect(() => {
    if (address === null) return
    let url: string | null = null
    let isCurrent = true
    const patience = setTimeout(() => setImage(before => ({ ...before, settled: true })), patienceMs)
    const show = (blob: Blob | null) => {
      if (!isCurrent) return
      url = blob && URL.createObjectURL(blob)
      setImage({ url, settled: true })
    }
    fetchFile(token, address).then(show, () => show(null))
    return () => {
      isCurrent = false
      clearTimeout(patience)
      if (url) URL.revokeObjectURL(url)
    }
  }, [address, token])
  return image
}
