import { useCallback, useEffect, useState } from 'react'
import { openPdf, type PDFDocumentProxy } from './pdf.ts'

export interface PdfState {
  pdf: PDFDocumentProxy | null
  failed: boolean
  retry(): void
  onFailed(error: unknown): void
}

/** Opens a document once `start` is true. */
export function usePdf(url: string, token: string, start: boolean): PdfState {
  const [pdf, setPdf] = useState<PDFDocumentProxy | null>(null)
  const [failed, setFailed] = useState(false)
  const [attempt, setAttempt] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt opens the document again.
  useEffect(() => {
    if (!start) return
    const controller = new AbortController()
    const open = async () => {
      const opened = await openPdf(url, token, controller.signal)
      if (controller.signal.aborted) opened.close()
      else setPdf(opened.document)
    }
    open().catch(() => {
      if (!controller.signal.aborted) setFailed(true)
    })
    return () => {
      controller.abort()
      setPdf(null)
    }
  }, [url, token, start, attempt])

  const retry = useCallback(() => {
    setFailed(false)
    setAttempt(before => before + 1)
  }, [])
  const onFailed = useCallback(() => setFailed(true), [])
  return { pdf, failed, retry, onFailed }
}
