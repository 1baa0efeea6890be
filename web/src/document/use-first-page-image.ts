import { useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { takeBegunFile } from '../api/begun-calls.ts'
import { fetchFile } from '../api/call.ts'
import { pathOf } from '../api/call-path.ts'

export interface FirstPageImage {
  url: string | null
  /** Whether the picture is on the screen, or is known to be missing. */
  settled: boolean
  /** Call it when the picture has loaded. */
  onLoad(): void
}

/** pdf.js is loaded after this long, with or without the picture. */
const patienceMs = 2000

/**
 * Provides the picture of the first page, which shows the document before pdf.js has loaded. If the picture has already
 * arrived, it is used at once; otherwise it is fetched.
 */
export function useFirstPageImage(address: string | null, token: string): FirstPageImage {
  const [image, setImage] = useState(() => begunImage(address, token))
  const settle = useCallback(() => setImage(before => ({ ...before, settled: true })), [])
  const ready = useRef(image.url)
  useLayoutEffect(() => {
    if (address === null) return
    let url = ready.current
    ready.current = null
    let isCurrent = true
    const patience = setTimeout(settle, patienceMs)
    const show = (blob: Blob | null) => {
      if (!isCurrent) return
      url = blob && URL.createObjectURL(blob)
      setImage({ url, settled: url === null })
    }
    if (url === null) fetchFile(token, address).then(show, () => show(null))
    return () => {
      isCurrent = false
      clearTimeout(patience)
      if (url) URL.revokeObjectURL(url)
    }
  }, [address, token, settle])
  // Compiling pdf.js at once would delay painting the picture, by 0.3 s on a slow phone.
  const onLoad = useCallback(() => void requestAnimationFrame(() => setTimeout(settle)), [settle])
  return useMemo(() => ({ ...image, onLoad }), [image, onLoad])
}

function begunImage(address: string | null, token: string): Omit<FirstPageImage, 'onLoad'> {
  const file = address === null ? undefined : takeBegunFile(token, pathOf(address))
  return { url: file ? URL.createObjectURL(file) : null, settled: address === null }
}
