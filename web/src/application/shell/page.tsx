import { type ReactNode, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { applicationText } from '../../texts/application-text.ts'

/** The options of a navigation that changes the address of the page, such as its filters, and leaves the focus. */
export const inPlace = { replace: true, state: { isInPlace: true } }

interface PageProps {
  title: string
  /** The main action of the page, next to its title. */
  action?: ReactNode
  children: ReactNode
}

/** A page of the application. Its title gets the focus when it replaces another page, unless it is only `inPlace`. */
export function Page({ title, action, children }: PageProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const { key, state } = useLocation()
  const isInPlace = state?.isInPlace === true
  useEffect(() => {
    document.title = applicationText('pageTitle', { title })
  }, [title])
  useEffect(() => {
    if (key !== 'default' && !isInPlace) heading.current?.focus()
  }, [key, isInPlace])
  return (
    <main id="main" className="app-page" tabIndex={-1}>
      <div className="app-heading">
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        {action}
      </div>
      {children}
    </main>
  )
}
