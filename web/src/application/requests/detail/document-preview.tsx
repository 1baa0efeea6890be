import { useState } from 'react'
import { pathOf } from '../../../api/call-path.ts'
import type { SignatureRequest } from '../../../api/generated/calls.ts'
import { paths } from '../../../paths.ts'
import { requestText } from '../../../texts/request-text.ts'
import { ReadButton } from '../../document/read-button.tsx'
import { useOrganization, useRead } from '../../session/account.tsx'

/**
 * Shows the first page of the document, next to the story if there is room, with a button to read the whole document.
 */
export function DocumentPreview({ request }: { request: SignatureRequest }) {
  const { signatureRequestId, title, status } = request
  const { call } = useOrganization()
  const parameters = { signatureRequestId }
  const isCompleted = status === 'Completed'
  const load = async () => {
    const file = await call('GET /v1/signature-requests/{signatureRequestId}/document', { parameters })
    return {
      kind: requestText(file.isSealed ? 'documentSealed' : 'documentSent'),
      title,
      address: file.documentPresignedUrl,
      pages: file.pages,
      // The certificate of completion follows the pages that were sent.
      isWhole: !file.isSealed,
    }
  }
  return (
    <section className="app-document" aria-labelledby="document">
      <h2 id="document">{requestText('documentTitle')}</h2>
      {/* The picture shows the document before anyone signed it. */}
      {!isCompleted && <FirstPage signatureRequestId={signatureRequestId} />}
      <ReadButton load={load}>{requestText(isCompleted ? 'readSealed' : 'readSent')}</ReadButton>
      {isCompleted && (
        <p className="muted">
          {requestText('checkSigned')} <a href={paths.verify({})}>{requestText('checkSignedGo')}</a>
        </p>
      )}
    </section>
  )
}

/**
 * Shows the service's picture of the first page, or a blank sheet until there is a picture. Later changes do not load
 * the picture again.
 */
function FirstPage({ signatureRequestId }: { signatureRequestId: string }) {
  const documentQuery = useRead('GET /v1/signature-requests/{signatureRequestId}/document', {
    parameters: { signatureRequestId },
  })
  const [shownAddress, setShownAddress] = useState<string | null>(null)
  const [isMissing, setMissing] = useState(false)
  const { firstPagePresignedUrl = null, pages = [] } = documentQuery.data ?? {}
  const [page] = pages
  const address = shownAddress ?? firstPagePresignedUrl
  if (documentQuery.error) return null
  return (
    <figure className="app-first-page">
      <svg viewBox={`0 0 ${page?.width ?? 595} ${page?.height ?? 842}`} aria-hidden="true" />
      {address && !isMissing && (
        <img
          src={pathOf(address)}
          loading="lazy"
          alt={requestText('firstPageAlt')}
          onLoad={() => setShownAddress(address)}
          onError={() => setMissing(true)}
        />
      )}
      <figcaption className="muted">{requestText('firstPageOf', { count: pages.length })}</figcaption>
    </figure>
  )
}
