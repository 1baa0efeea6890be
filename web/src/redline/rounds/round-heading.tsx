import { useEffect, useRef } from 'react'

/** The heading of a view has the focus when it is opened: the page shows something else from then on. */
export function RoundHeading({ children }: { children: string }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  return (
    <h2 ref={heading} tabIndex={-1} className="rounds-title">
      {children}
    </h2>
  )
}
