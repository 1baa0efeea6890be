import { redlineText } from '../../texts/redline-text.ts'
import type { NegotiationStore } from '../store/negotiation-store.ts'
import { useNegotiation } from '../store/use-negotiation.ts'
import { docxName } from './docx-name.ts'
import { DownloadButton } from './download-button.tsx'

interface RoundDownloadProps {
  store: NegotiationStore
  round: number
  /** The name for screen readers, if the page has several such buttons. */
  label?: string
  children: string
}

/** Downloads the DOCX that a round ended with. */
export function RoundDownload({ store, round, label, children }: RoundDownloadProps) {
  const session = useNegotiation(store, state => state.session)
  return (
    <DownloadButton
      filename={docxName(session, redlineText('roundName', { round }).toLowerCase())}
      load={() =>
        store.client.call('GET /redlining/session/rounds/{round}/docx', { parameters: { round: String(round) } })
      }
      {...(label !== undefined && { label })}
    >
      {children}
    </DownloadButton>
  )
}
