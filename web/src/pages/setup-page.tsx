import { useCallback, useEffect, useState } from 'react'
import { call } from '../api/call.ts'
import type { Entry, SignInOptions } from '../api/generated/calls.ts'
import { EntryEndedNotice, isEnded } from '../entry/entry-ended.tsx'
import { EntryForm } from '../entry/entry-form.tsx'
import { EntryPage } from '../entry/entry-page.tsx'
import { entryWords } from '../entry/entry-words.ts'
import { useSignInOptions } from '../entry/provider-sign-in.ts'
import { signInPath } from '../paths.ts'
import { LoadFailedNotice, LoadingPage } from '../shell/link-notices.tsx'
import { entryText } from '../texts/entry-text.ts'

/** `/setup/{token}`: the page of a link into the application, such as an invitation. */
export function SetupPage({ token }: { token: string }) {
  const [entry, setEntry] = useState<Entry | null>(null)
  const [error, setError] = useState<unknown>(null)
  const options = useSignInOptions()
  const load = useCallback(() => {
    setError(null)
    call(token, 'GET /entry/session', {}).then(setEntry, setError)
  }, [token])
  useEffect(load, [load])
  if (isEnded(error)) return <EntryEndedNotice error={error} />
  if (error !== null) return <LoadFailedNotice onRetry={load} />
  if (entry === null || !options) return <LoadingPage />
  return (
    <OpenEntry
      options={options}
      token={token}
      entry={entry}
      onRefused={reason => isEnded(reason) && setError(reason)}
    />
  )
}

interface OpenEntryProps {
  token: string
  entry: Entry
  options: SignInOptions
  onRefused(error: unknown): void
}

function OpenEntry({ token, entry, options, onRefused }: OpenEntryProps) {
  const { title, body, button } = entryWords(entry)
  const isForSomeoneElse = entry.kind === 'invitation' && entry.hasAccount && !entry.isSignedIn
  return (
    <EntryPage title={title}>
      <p>{body}</p>
      {isForSomeoneElse ? (
        <a className="button button-primary" href={signInPath(window.location.pathname)}>
          {entryText('signInToAccept')}
        </a>
      ) : (
        <EntryForm token={token} entry={entry} options={options} button={button} onRefused={onRefused} />
      )}
    </EntryPage>
  )
}
