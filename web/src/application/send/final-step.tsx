import { type ReactNode, useRef } from 'react'
import { useOverlay } from '../../ui/presses.ts'

interface FinalStepProps {
  buttons: ReactNode
  children: ReactNode
}

/** Frames the last step of sending. Its buttons are where Continue was, so a double tap on Continue must not send. */
export function FinalStep({ buttons, children }: FinalStepProps) {
  const step = useRef<HTMLDivElement>(null)
  const actions = useRef<HTMLDivElement>(null)
  useOverlay(step, null, actions)
  return (
    <div ref={step} className="send-form">
      {children}
      <div ref={actions} className="send-buttons">
        {buttons}
      </div>
    </div>
  )
}
