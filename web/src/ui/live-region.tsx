import { useEffect, useState } from 'react'

/** Announces what was done to screen readers. It is emptied in between, since repeated text would not be read again. */
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
