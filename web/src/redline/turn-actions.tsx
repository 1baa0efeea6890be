import { FileText, History, Users } from 'lucide-react'
import type { ReactNode } from 'react'
import { redlineText } from '../texts/redline-text.ts'
import { RoundLink } from './rounds/round-link.tsx'
import { FullScreenButton } from './turns/full-screen-button.tsx'
import type { TurnPanel } from './turns/turn-bar.tsx'

/** The buttons next to the heading. On a narrow screen their labels are only for screen readers. */
export function TurnActions({ onOpen }: { onOpen(panel: TurnPanel): void }) {
  return (
    <nav className="turn-actions" aria-label={redlineText('document')}>
      <ActionButton
        icon={<Users aria-hidden="true" />}
        label={redlineText('participants')}
        onPress={() => onOpen('parties')}
      />
      <RoundLink to={{ kind: 'list' }} className="worded-button">
        <History aria-hidden="true" /> <span className="sr-only-below-48">{redlineText('rounds')}</span>
      </RoundLink>
      <ActionButton icon={<FileText aria-hidden="true" />} label={redlineText('word')} onPress={() => onOpen('word')} />
      <FullScreenButton />
    </nav>
  )
}

function ActionButton({ icon, label, onPress }: { icon: ReactNode; label: string; onPress(): void }) {
  return (
    <button type="button" className="worded-button" onClick={onPress}>
      {icon} <span className="sr-only-below-48">{label}</span>
    </button>
  )
}
