import { useEffect, useState } from 'react'

/**
 * Announces the effects of actions to screen readers. The region is emptied in between, because repeated text would not
 * be read again.
 */
export function LiveRegion({ announcement }: { announcement: { text: string } }) {
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
