import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { callAsPerson } from '../../api/call-as-person.ts'
import { accountText } from '../../texts/account-text.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useSubmit } from '../../ui/use-submit.ts'
import { accountKey, useAccount } from '../session/account.tsx'
import { refusalSentence } from '../shell/refusal-sentence.ts'

/** Edits the name that other people see. */
export function NameSection() {
  const { account } = useAccount()
  const queries = useQueryClient()
  const [name, setName] = useState(account.name)
  const [isMissing, setMissing] = useState(false)
  const [isSaved, setSaved] = useState(false)
  const { mutateAsync: rename } = useMutation({
    mutationFn: (body: { name: string }) => callAsPerson('PATCH /account', { body }),
  })
  const { isBusy, error, onSubmit } = useSubmit(async () => {
    setMissing(name.trim() === '')
    if (name.trim() === '') return
    await rename({ name: name.trim() })
    await queries.invalidateQueries({ queryKey: accountKey })
    setSaved(true)
  })
  const change = (typed: string) => {
    setName(typed)
    setSaved(false)
  }
  const problem = isMissing ? accountText('yourNameMissing') : error ? refusalSentence(error) : undefined
  return (
    <section className="app-section">
      <form className="app-form app-form-narrow" noValidate onSubmit={onSubmit}>
        <TextField
          label={accountText('yourName')}
          hint={accountText('yourNameHint')}
          autoComplete="name"
          value={name}
          onChange={change}
          error={problem}
        />
        <div className="app-actions">
          <Button type="submit" busy={isBusy}>
            {accountText('save')}
          </Button>
          <span role="status">{isSaved && accountText('saved')}</span>
        </div>
      </form>
    </section>
  )
}
