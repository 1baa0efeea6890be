import { type ReactNode, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { applicationText } from '../../texts/application/application-text.ts'

interface PageProps {
  title: string
  /** The one thing to do on the page, beside its title. */
  action?: ReactNode
  children: ReactNode
}

/** A page of the application. The focus goes to its title when it took the place of another one. */
export function Page({ title, action, children }: PageProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const { key } = useLocation()
  useEffect(() => {
    document.title = applicationText('pageTitle', { title })
  }, [title])
  useEffect(() => {
    if (key !== 'default') heading.current?.focus()
  }, [key])
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
