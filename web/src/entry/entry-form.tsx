import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { call } from '../api/call.ts'
import type { Entry, EntryInput, SignInOptions } from '../api/generated/calls.ts'
import { pageHeaders } from '../api/page-headers.ts'
import { paths } from '../paths.ts'
import { entryText } from '../texts/entry-text.ts'
import { timeZone } from '../texts/local-time.ts'
import { Button } from '../ui/button.tsx'
import { PasswordField } from '../ui/password-field.tsx'
import { TextField } from '../ui/text-field.tsx'
import { useSubmit } from '../ui/use-submit.ts'
import { type EntryProblems, entryProblems, leastPasswordLength, type Need, refusedField } from './entry-problems.ts'
import { FormError } from './form-error.tsx'
import { ProviderButton } from './provider-button.tsx'

interface EntryFormProps {
  token: string
  entry: Entry
  options: SignInOptions
  /** The label of the submit button. */
  button: string
  /** Called when the link was used or has ended while the page was open. */
  onRefused(error: unknown): void
}

const inputs: Record<Need, { type: 'text' | 'email'; autoComplete: string }> = {
  organizationName: { type: 'text', autoComplete: 'organization' },
  name: { type: 'text', autoComplete: 'name' },
  email: { type: 'email', autoComplete: 'username' },
  password: { type: 'text', autoComplete: 'new-password' },
}

/** Returns whether a link creates an account, which may use the provider (`members/entry/oidc`). */
const takesProvider = ({ kind, needs }: Entry): boolean =>
  (kind === 'owner' || kind === 'invitation' || kind === 'registration') && needs.includes('password')

/** Asks for the entries that a link requires, and uses the link. */
export function EntryForm({ token, entry, options, button, onRefused }: EntryFormProps) {
  const [input, setInput] = useState<EntryInput>({})
  const provider = takesProvider(entry) ? options.provider : null
  const isProviderOnly = provider !== null && options.isProviderOnly
  const needs = isProviderOnly ? entry.needs.filter(need => need === 'organizationName') : entry.needs
  const [problems, setProblems] = useState<EntryProblems>({})
  const form = useRef<HTMLFormElement>(null)
  const show = (newProblems: EntryProblems) => {
    flushSync(() => setProblems(newProblems))
    form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
    return Object.keys(newProblems).length > 0
  }
  const { isBusy, error, onSubmit } = useSubmit(async () => {
    if (show(entryProblems(entry.needs, input))) return
    try {
      const { isSignedIn } = await call(
        token,
        'POST /entry/session',
        { body: { ...input, timeZone: timeZone() } },
        { headers: pageHeaders(null) },
      )
      // The link is used up, so Back must not lead to it.
      window.location.replace(isSignedIn ? paths.home({}) : paths.signIn({}))
    } catch (reason) {
      onRefused(reason)
      if (!show(refusedField(reason, entry.needs))) throw reason
    }
  })
  const beginAtProvider = async () => {
    const missing = entryProblems(
      needs.filter(need => need === 'organizationName'),
      input,
    )
    if (show(missing)) return null
    const { name, organizationName } = input
    const body = { ...(name?.trim() && { name }), ...(organizationName && { organizationName }) }
    return call(token, 'POST /entry/session/oidc', { body }, { headers: pageHeaders(null) })
  }
  const propsOf = (need: Need) => ({
    label: entryText(`label_${need}`),
    value: input[need] ?? '',
    onChange: (value: string) => setInput({ ...input, [need]: value }),
    error: problems[need],
  })
  return (
    <form ref={form} className="entry-form" noValidate onSubmit={onSubmit}>
      {entry.email !== null && entry.needs.includes('password') && (
        <input type="text" autoComplete="username" value={entry.email} readOnly hidden />
      )}
      {needs.map(need =>
        need === 'password' ? (
          <PasswordField
            key={need}
            {...propsOf(need)}
            hint={entryText('passwordHint', { count: leastPasswordLength })}
            autoComplete="new-password"
          />
        ) : (
          <TextField key={need} {...propsOf(need)} {...inputs[need]} />
        ),
      )}
      <FormError error={error} />
      {!isProviderOnly && (
        <Button kind="primary" type="submit" busy={isBusy}>
          {button}
        </Button>
      )}
      {provider !== null && (
        <ProviderButton
          label={entryText(entry.kind === 'invitation' ? 'joinWith' : 'createWith', { provider })}
          kind={isProviderOnly ? 'primary' : 'plain'}
          begin={beginAtProvider}
          next={window.location.pathname}
        />
      )}
    </form>
  )
}
