import { Ban, Download, Keyboard } from 'lucide-react'
import type { SigningSession } from '../../api/generated/calls.ts'
import { text } from '../../texts/text.ts'
import { Sheet } from '../../ui/sheet.tsx'

interface MoreSheetProps {
  title: string
  action: SigningSession['action']
  onDownload(): void
  /** Absent if there is nothing to fill in, or no keyboard. */
  onShortcuts?: (() => void) | undefined
  /** Absent when this request cannot be declined. */
  onDecline?: (() => void) | undefined
  onClose(): void
}

/** A sheet with rarely needed actions: downloading a copy to read, the shortcuts, and declining. */
export function MoreSheet({ title, action, onDownload, onShortcuts, onDecline, onClose }: MoreSheetProps) {
  return (
    <Sheet title={title} closeLabel={text('close')} onClose={onClose}>
      <ul className="menu">
        <li>
          <button type="button" onClick={onDownload}>
            <Download aria-hidden="true" />
            {text('downloadDocument')}
          </button>
        </li>
        {onShortcuts && (
          <li>
            <button type="button" onClick={onShortcuts}>
              <Keyboard aria-hidden="true" />
              {text('keyboardShortcuts')}
            </button>
          </li>
        )}
        {onDecline && (
          <li>
            <button type="button" onClick={onDecline}>
              <Ban aria-hidden="true" />
              {text('decline', { action })}
            </button>
          </li>
        )}
      </ul>
    </Sheet>
  )
}
