import { useState } from 'react'
import { pathOf } from '../../../api/call-path.ts'
import type { SignatureRequest } from '../../../api/generated/calls.ts'
import { applicationText } from '../../../texts/application/application-text.ts'
import { ReadButton } from '../../document/read-button.tsx'
import { useOrganization, useRead } from '../../session/account.tsx'

/** The first page of the document beside the story where there is room, and a way to read all of it. */
export function DocumentPreview({ request }: { request: SignatureRequest }) {
  const { signatureRequestId, title, status } = request
  const { call } = useOrganization()
  const parameters = { signatureRequestId }
  const load = async () => {
    const found = await call('GET /v1/signature-requests/{signatureRequestId}/document', { parameters })
    return {
      kind: applicationText(found.isSealed ? 'documentSealed' : 'documentSent'),
      title,
      address: found.documentPresignedUrl,
      pages: found.pages,
      // the certificate of completion is behind what was sent
      isWhole: !found.isSealed,
    }
  }
  return (
    <section className="app-document" aria-labelledby="document">
      <h2 id="document">{applicationText('documentTitle')}</h2>
      <FirstPage signatureRequestId={signatureRequestId} />
      <ReadButton load={load}>{applicationText(status === 'Completed' ? 'readSealed' : 'readSent')}</ReadButton>
    </section>
  )
}

/** A picture that the service made; a blank sheet until there is one. What changes meanwhile does not load it again. */
function FirstPage({ signatureRequestId }: { signatureRequestId: string }) {
  const found = useRead('GET /v1/signature-requests/{signatureRequestId}/document', {
    parameters: { signatureRequestId },
  })
  const [kept, setKept] = useState<string | null>(null)
  const [isMissing, setMissing] = useState(false)
  const { firstPagePresignedUrl = null, pages = [] } = found.data ?? {}
  const [page] = pages
  const address = kept ?? firstPagePresignedUrl
  if (found.error) return null
  return (
    <figure className="app-first-page">
      <svg viewBox={`0 0 ${page?.width ?? 595} ${page?.height ?? 842}`} aria-hidden="true" />
      {address && !isMissing && (
        <img
          src={pathOf(address)}
          loading="lazy"
          alt={applicationText('firstPageAlt')}
          onLoad={() => setKept(address)}
          onError={() => setMissing(true)}
        />
      )}
      <figcaption className="muted">{applicationText('firstPageOf', { count: pages.length })}</figcaption>
    </figure>
  )
}
