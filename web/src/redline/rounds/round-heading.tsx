import { useEffect, useRef } from 'react'

/** The heading of a view. It gets the focus when the view opens, because the page then shows something else. */
export function RoundHeading({ children }: { children: string }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  return (
    <h2 ref={heading} tabIndex={-1} className="rounds-title">
      {children}
    </h2>
  )
}
