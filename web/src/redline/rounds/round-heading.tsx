import { useEffect, useRef } from 'react'

/** The heading of a view gets the focus when it opens, as the page then shows something else. */
export function RoundHeading({ children }: { children: string }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  return (
    <h2 ref={heading} tabIndex={-1} className="rounds-title">
      {children}
    </h2>
  )
}
