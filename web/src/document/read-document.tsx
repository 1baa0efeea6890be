import { type ReactNode, useCallback, useRef, useState } from 'react'
import { request } from '../api/request.ts'
import type { SessionDocument } from '../api/session-document.ts'
import { DocumentViewer } from './document-viewer.tsx'
import { fitZoom } from './page-layout.ts'

interface ReadDocumentProps {
  document: SessionDocument
  token: string
  /** Stands above the first page. */
  before?: ReactNode
}

/** A document to read, with nothing on its pages. */
export function ReadDocument({ document, token, before }: ReadDocumentProps) {
  const scroller = useRef<HTMLElement>(null)
  const [zoom, setZoom] = useState(fitZoom)
  const fetchFile = useCallback(async (path: string) => (await request(token, path)).blob(), [token])
  return (
    <DocumentViewer
      document={document}
      token={token}
      fetchFile={fetchFile}
      zoom={zoom}
      onZoom={setZoom}
      scroller={scroller}
      before={before}
    />
  )
}
