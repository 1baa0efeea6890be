import { text } from '../../texts/text.ts'
import { Button } from '../../ui/button.tsx'
import { Message } from '../../ui/message.tsx'
import { Sheet } from '../../ui/sheet.tsx'

interface ConsentSheetProps {
  documentName: string
  consentText: string
  busy: boolean
  problem: string | null
  onSign(): void
  onClose(): void
}

/** The last step, with the statement to agree to. */
export function ConsentSheet({ documentName, consentText, busy, problem, onSign, onClose }: ConsentSheetProps) {
  return (
    <Sheet
      title={text('consentTitle', { document: documentName })}
      closeLabel={text('goBack')}
      onClose={() => !busy && onClose()}
      isFinal
      step={consentText}
      footer={
        <>
          <Button onClick={onClose} disabled={busy}>
            {text('goBack')}
          </Button>
          <Button kind="primary" busy={busy} busyText={text('signing')} onClick={onSign}>
            {text(problem === null ? 'agreeAndSign' : 'tryAgain')}
          </Button>
        </>
      }
    >
      {problem !== null && <Message tone="bad">{problem}</Message>}
      <p className="consent-text">{consentText}</p>
    </Sheet>
  )
}
