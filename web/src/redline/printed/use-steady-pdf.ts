import { useEffect, useState } from 'react'
import { type OpenedPdf, openPdf, type PDFDocumentProxy } from '../../document/pdf.ts'
import type { PrintFace } from '../model/print-face.ts'
import type { NegotiationStore } from '../store/negotiation-store.ts'

interface OpenedFile {
  file: Blob
  opened: OpenedPdf
}

/** The last file of each face. It stays open, so that turning back to the pages needs no connection and little time. */
const openedFiles = new WeakMap<NegotiationStore, Map<PrintFace, OpenedFile>>()

/** Opens a file. While another file opens, returns the previous document, so that its pages stay in view. */
export function useSteadyPdf(store: NegotiationStore, face: PrintFace, file: Blob): PDFDocumentProxy | null {
  const byFace = openedFiles.get(store) ?? new Map<PrintFace, OpenedFile>()
  openedFiles.set(store, byFace)
  const [pdf, setPdf] = useState(() => byFace.get(face)?.opened.document ?? null)
  useEffect(() => {
    const before = byFace.get(face)
    if (before?.file === file) return setPdf(before.opened.document)
    const controller = new AbortController()
    let isOpening = true
    const open = async () => openPdf(await file.arrayBuffer(), '', controller.signal)
    open().then(
      opened => {
        isOpening = false
        byFace.set(face, { file, opened })
        setPdf(opened.document)
        before?.opened.close()
      },
      // the pages stay white, but the file can still be downloaded
      () => {},
    )
    return () => {
      if (isOpening) controller.abort()
    }
  }, [byFace, face, file])
  return pdf
}
