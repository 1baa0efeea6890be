import { type ReactNode, useEffect } from 'react'
import { text } from '../texts/text.ts'
import '../styles/entry.css'

interface EntryPageProps {
  title: string
  children: ReactNode
  /** Other links, below the form. */
  footer?: ReactNode
}

/** A page before the application, with one form. */
export function EntryPage({ title, children, footer }: EntryPageProps) {
  useEffect(() => {
    document.title = title
  }, [title])
  return (
    <div className="entry-page">
      <main className="entry">
        <p className="entry-product">{text('productName')}</p>
        <h1>{title}</h1>
        {children}
      </main>
      {footer && <footer className="entry-footer">{footer}</footer>}
    </div>
  )
}
