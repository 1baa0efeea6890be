import { type ReactNode, useEffect, useRef } from 'react'
import { formatMoment, text } from '../texts/text.ts'
import { Logo } from './branding.tsx'

export type NoticeTone = 'good' | 'calm' | 'bad'

interface NoticePageProps {
  title: string
  tone: NoticeTone
  icon: ReactNode
  /** The name of the organization whose page this is. */
  organization?: string | null | undefined
  logoUrl?: string | null | undefined
  strips?: ReactNode
  /** Whether the title gets the focus, because this page has replaced another page that the reader was on. */
  takesFocus?: boolean
  children?: ReactNode
}

/** A page with one message, which is also the title of the browser tab. */
export function NoticePage({ title, tone, icon, strips, takesFocus = false, children, ...whose }: NoticePageProps) {
  const { organization, logoUrl } = whose
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    document.title = title
  }, [title])
  useEffect(() => {
    if (takesFocus) heading.current?.focus()
  }, [takesFocus])
  return (
    <div className="notice-page">
      {strips && <header>{strips}</header>}
      <main className="notice" data-tone={tone}>
        {logoUrl && <Logo logoUrl={logoUrl} />}
        {organization && <p className="notice-organization">{organization}</p>}
        <div className="notice-icon" aria-hidden="true">
          {icon}
        </div>
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        {children}
      </main>
    </div>
  )
}

/** Shows the time of an event, on a separate line in a paragraph. */
export function Moment({ words, moment }: { words: 'declinedAt'; moment: string }) {
  return (
    <>
      <br />
      <time className="muted" dateTime={moment}>
        {text(words, { when: formatMoment(moment) })}
      </time>
    </>
  )
}
