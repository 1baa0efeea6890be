import type { FormEvent, ReactNode } from 'react'
import { Link } from 'react-router'
import { applicationText } from '../../texts/application-text.ts'
import { Button } from '../../ui/button.tsx'

interface StepFormProps {
  /** The path that Back leads to. */
  back: string
  onContinue(): void
  children: ReactNode
}

/** Frames the controls of a step, with Continue and Back below. */
export function StepForm({ back, onContinue, children }: StepFormProps) {
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    onContinue()
  }
  return (
    <form className="send-form" noValidate onSubmit={onSubmit}>
      {children}
      <div className="send-buttons">
        <Link className="button button-plain" to={back}>
          {applicationText('sendBack')}
        </Link>
        <Button kind="primary" type="submit">
          {applicationText('sendContinue')}
        </Button>
      </div>
    </form>
  )
}
