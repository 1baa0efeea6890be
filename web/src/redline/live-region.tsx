import { useEffect, useState } from 'react'
import type { NegotiationStore } from './store/negotiation-store.ts'
import { useNegotiation } from './store/use-negotiation.ts'

/** What was done, for screen readers. It is emptied in between: the same said twice would not be read again. */
export function LiveRegion({ store }: { store: NegotiationStore }) {
  const announcement = useNegotiation(store, state => state.announcement)
  const [said, setSaid] = useState('')
  useEffect(() => {
    setSaid('')
    const timer = setTimeout(() => setSaid(announcement.text), 50)
    return () => clearTimeout(timer)
  }, [announcement])
  return (
    <p className="sr-only" role="status" data-announcement="">
      {said}
    </p>
  )
}
