import { LogIn } from 'lucide-react'
import { useState } from 'react'
import { Button, type ButtonKind } from '../ui/button.tsx'
import { FormError } from './form-error.tsx'
import { leaveForProvider } from './provider-sign-in.ts'

interface ProviderButtonProps {
  label: string
  kind?: ButtonKind
  /** Asks the service for the provider's address; null if an entry is missing, which the form reports. */
  begin(): Promise<{ url: string } | null>
  /** The path at which the person continues after they return. */
  next: string
}

/** A button that leads to the provider. */
export function ProviderButton({ label, kind = 'plain', begin, next }: ProviderButtonProps) {
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const leave = async () => {
    setBusy(true)
    setError(null)
    try {
      const begun = await begin()
      if (begun) return leaveForProvider(begun.url, next)
    } catch (reason) {
      setError(reason)
    }
    setBusy(false)
  }
  return (
    <>
      <FormError error={error} />
      <Button kind={kind} busy={isBusy} icon={<LogIn aria-hidden="true" />} onClick={() => void leave()}>
        {label}
      </Button>
    </>
  )
}
