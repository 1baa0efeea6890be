import { type FormEvent, useState } from 'react'
import type { Template } from '../../api/generated/calls.ts'
import { applicationText } from '../../texts/application-text.ts'
import { TextField } from '../../ui/text-field.tsx'
import { useOrganization } from '../session/account.tsx'
import { useOrganizationAct } from '../session/use-organization-act.ts'
import { FormSheet } from '../shell/form-sheet.tsx'
import { refusalSentence } from '../shell/refusal-sentence.ts'

/** Asks for a new name for a template. */
export function RenameSheet({ template, onClose }: { template: Template; onClose(): void }) {
  const { call } = useOrganization()
  const { templateId } = template
  const called = template.name || template.filename
  const [name, setName] = useState(called)
  const [isMissing, setMissing] = useState(false)
  const renaming = useOrganizationAct(
    () => call('PATCH /v1/templates/{templateId}', { parameters: { templateId }, body: { name: name.trim() } }),
    onClose,
  )
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    setMissing(name.trim() === '')
    if (name.trim() !== '') renaming.mutate(undefined)
  }
  const refused = renaming.error === null ? undefined : refusalSentence(renaming.error)
  return (
    <FormSheet
      title={applicationText('renameTemplateOf', { name: called })}
      button={applicationText('saveName')}
      isBusy={renaming.isPending}
      {...{ onSubmit, onClose }}
    >
      <TextField
        label={applicationText('templateName')}
        hint={applicationText('templateNameHint')}
        autoComplete="off"
        maxLength={200}
        value={name}
        onChange={setName}
        error={isMissing ? applicationText('templateNameMissing') : refused}
      />
    </FormSheet>
  )
}
