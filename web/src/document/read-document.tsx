import { type ReactNode, useRef, useState } from 'react'
import type { SessionDocument } from '../api/generated/calls.ts'
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
  return (
    <DocumentViewer
      document={document}
      token={token}
      zoom={zoom}
      onZoom={setZoom}
      scroller={scroller}
      before={before}
    />
  )
}
