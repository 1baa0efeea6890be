import type { SigningSession } from '../../api/generated/calls.ts'
import { explainError } from '../../shell/explain-error.ts'
import { documentName, senderName } from '../session-names.ts'
import { DeclineSheet } from './decline-sheet.tsx'
import { MoreSheet } from './more-sheet.tsx'

interface ReadingSheetsProps {
  session: SigningSession
  isMoreOpen: boolean
  onMore(isOpen: boolean): void
  isDeclining: boolean
  onDeclining(isDeclining: boolean): void
  onDownload(): void
  onDecline(reason: string): Promise<void>
}

/** Shows the sheets that are open over the page of a reader. */
export function ReadingSheets({ session, isMoreOpen, onMore, isDeclining, onDeclining, ...on }: ReadingSheetsProps) {
  const closeAnd = (act: () => void) => () => {
    onMore(false)
    act()
  }
  return (
    <>
      {isMoreOpen && (
        <MoreSheet
          title={documentName(session)}
          action={session.action}
          onDownload={closeAnd(on.onDownload)}
          onDecline={session.declineAllowed ? closeAnd(() => onDeclining(true)) : undefined}
          onClose={() => onMore(false)}
        />
      )}
      {isDeclining && (
        <DeclineSheet
          sender={senderName(session)}
          action={session.action}
          onDecline={on.onDecline}
          explain={explainError}
          onClose={() => onDeclining(false)}
        />
      )}
    </>
  )
}
