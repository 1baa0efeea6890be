import type { ReactNode } from 'react'
import { applicationText } from '../../texts/application-text.ts'
import { text } from '../../texts/text.ts'
import { Button } from '../../ui/button.tsx'
import { Message } from '../../ui/message.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { refusalSentence } from './refusal-sentence.ts'

interface ConfirmSheetProps {
  title: string
  /** Explains what will be lost. */
  body: string
  button: string
  act: { mutate(input: undefined): void; isPending: boolean; error: unknown }
  onClose(): void
  /** Controls for further decisions. */
  children?: ReactNode
}

/** Explains what will be lost, and asks for confirmation. */
export const ConfirmSheet = ({ title, body, button, act, onClose, children }: ConfirmSheetProps) => (
  <Sheet
    title={title}
    closeLabel={text('close')}
    onClose={onClose}
    isFinal
    footer={
      <>
        <Button onClick={onClose}>{applicationText('cancel')}</Button>
        <Button kind="danger" busy={act.isPending} onClick={() => act.mutate(undefined)}>
          {button}
        </Button>
      </>
    }
  >
    <p>{body}</p>
    {children}
    {act.error !== null && <Message tone="bad">{refusalSentence(act.error)}</Message>}
  </Sheet>
)
