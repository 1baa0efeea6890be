import { redlineText } from '../../texts/redline-text.ts'
import { formatMoment, formatTime } from '../../texts/text.ts'
import { Button } from '../../ui/button.tsx'
import { pdfFileName } from '../../ui/save-file.ts'
import type { PrintFace } from '../model/print-face.ts'
import { DownloadButton } from '../rounds/download-button.tsx'
import type { NegotiationStore } from '../store/negotiation-store.ts'
import { useNegotiation } from '../store/use-negotiation.ts'
import type { LoadedPrint } from './print-files.ts'
import type { PrintStatus } from './use-shown-print.ts'

interface PrintedBarProps {
  store: NegotiationStore
  face: PrintFace
  shown: LoadedPrint
  status: PrintStatus
  onRetry(): void
}

/** Says which pages are shown, and how old they are. It stays in view. */
export function PrintedBar({ store, face, shown, status, onRetry }: PrintedBarProps) {
  const filename = useNegotiation(store, state => state.session.filename)
  return (
    <div className="printed-bar">
      <p role="status">{statusText(shown, status)}</p>
      {status === 'failed' && (
        <Button kind="quiet" onClick={onRetry}>
          {redlineText('retry')}
        </Button>
      )}
      <DownloadButton
        filename={pdfFileName(filename, ` (${redlineText(`printedName_${face}`)})`)}
        label={redlineText('downloadPdf')}
        load={async () => shown.pdf}
      >
        <span className="sr-only-below-48">{redlineText('downloadPdf')}</span>
      </DownloadButton>
    </div>
  )
}

function statusText({ at, pages }: LoadedPrint, status: PrintStatus): string {
  if (status === 'current') return redlineText('printedPages', { count: pages.length })
  return redlineText(`printedFrom_${status}`, { time: isToday(at) ? formatTime(at) : formatMoment(at) })
}

const isToday = (moment: string) => new Date(moment).toDateString() === new Date().toDateString()
