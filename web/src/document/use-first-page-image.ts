import { useLayoutEffect, useRef, useState } from 'react'
import { takeBegunFile } from '../api/begun-calls.ts'
import { fetchFile } from '../api/call.ts'
import { pathOf } from '../api/call-path.ts'

export interface FirstPageImage {
  url: string | null
  /** There is a picture, or it is known that there will be none. */
  settled: boolean
}

/** The document itself is fetched after so long, picture or not. */
const patienceMs = 2000

/** The picture of the first page, which shows the document before pdf.js is there: at once where it has come, fetched where not. */
export function useFirstPageImage(address: string | null, token: string): FirstPageImage {
  const [image, setImage] = useState(() => begunImage(address, token))
  const ready = useRef(image.url)
  useLayoutEffect(() => {
    if (address === null) return
    let url = ready.current
    ready.current = null
    let isCurrent = true
    const patience = setTimeout(() => setImage(before => ({ ...before, settled: true })), patienceMs)
    const show = (blob: Blob | null) => {
      if (!isCurrent) return
      url = blob && URL.createObjectURL(blob)
      setImage({ url, settled: true })
    }
    if (url === null) fetchFile(token, address).then(show, () => show(null))
    return () => {
      isCurrent = false
      clearTimeout(patience)
      if (url) URL.revokeObjectURL(url)
    }
  }, [address, token])
  return image
}

function begunImage(address: string | null, token: string): FirstPageImage {
  const file = address === null ? undefined : takeBegunFile(token, pathOf(address))
  return { url: file ? URL.createObjectURL(file) : null, settled: address === null || file !== undefined }
}
