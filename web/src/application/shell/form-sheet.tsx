import { type FormEvent, type ReactNode, useId } from 'react'
import { applicationText } from '../../texts/application-text.ts'
import { text } from '../../texts/text.ts'
import { Button, type ButtonKind } from '../../ui/button.tsx'
import { Sheet } from '../../ui/sheet.tsx'

interface FormSheetProps {
  title: string
  /** The label of the submit button. */
  button: string
  kind?: ButtonKind
  /** The label of the button that closes the sheet without submitting the form. */
  cancel?: string
  isBusy: boolean
  onSubmit(event: FormEvent): void
  onClose(): void
  children: ReactNode
}

/** A form over the page, with one button that submits it. */
export function FormSheet({ title, button, kind = 'primary', isBusy, onSubmit, onClose, ...props }: FormSheetProps) {
  const id = useId()
  return (
    <Sheet
      title={title}
      closeLabel={text('close')}
      onClose={onClose}
      isFinal={kind === 'danger'}
      footer={
        <>
          <Button onClick={onClose}>{props.cancel ?? applicationText('cancel')}</Button>
          <Button kind={kind} type="submit" form={id} busy={isBusy}>
            {button}
          </Button>
        </>
      }
    >
      <form id={id} className="app-form" noValidate onSubmit={onSubmit}>
        {props.children}
      </form>
    </Sheet>
  )
}
