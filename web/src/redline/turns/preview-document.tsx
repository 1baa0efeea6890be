import { useCallback, useMemo } from 'react'
import type { SendPreview } from '../../api/generated/calls.ts'
import { DocumentBody } from '../document/document-body.tsx'
import type { NegotiationClient } from '../session/negotiation-client.ts'

/** Shows the document as the other side will see it. */
export function PreviewDocument({ preview, client }: { preview: SendPreview; client: NegotiationClient }) {
  const changeOf = useMemo(() => new Map(preview.changes.map(change => [change.id, change])), [preview])
  const authorOf = useCallback((id: string) => changeOf.get(id), [changeOf])
  const loadMedia = useCallback(
    (mediaId: string) => client.call('GET /redlining/session/media/{mediaId}', { parameters: { mediaId } }),
    [client],
  )
  return (
    <DocumentBody
      clauses={preview.clauses}
      layout={preview.layout}
      view="markup"
      authorOf={authorOf}
      loadMedia={loadMedia}
    />
  )
}
