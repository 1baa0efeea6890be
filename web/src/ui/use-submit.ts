import { type FormEvent, useState } from 'react'

export interface Submitting {
  isBusy: boolean
  /** The error of the last try. */
  error: unknown
  onSubmit(event: FormEvent): void
}

/** Submits a form, one try at a time. Keeps the error of the last try until the next try. */
export function useSubmit(act: () => Promise<unknown>): Submitting {
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const submit = async () => {
    setBusy(true)
    setError(null)
    try {
      await act()
    } catch (reason) {
      setError(reason)
    } finally {
      setBusy(false)
    }
  }
  return {
    isBusy,
    error,
    onSubmit(event) {
      event.preventDefault()
      if (!isBusy) void submit()
    },
  }
}
