import { type FormEvent, useState } from 'react'
import type { RequestView } from '../../../api/generated/calls.ts'
import { requestsText } from '../../../texts/requests-text.ts'
import { TextField } from '../../../ui/text-field.tsx'
import { useOrganization } from '../../session/account.tsx'
import { ConfirmSheet } from '../../shell/confirm-sheet.tsx'
import { FormSheet } from '../../shell/form-sheet.tsx'
import { refusalSentence } from '../../shell/refusal-sentence.ts'
import type { RequestFilters } from '../use-request-filters.ts'
import { useViewAct } from './use-request-views.ts'

/** What to do with a view: save the current filters as one, or change the one that is shown. */
export type ViewTask =
  | { kind: 'save'; views: readonly RequestView[]; filters: RequestFilters }
  | { kind: 'rename' | 'delete'; view: RequestView }

interface ViewSheetProps {
  task: ViewTask
  onClose(): void
}

/** A sheet for what is to be done with a view. */
export function ViewSheet({ task, onClose }: ViewSheetProps) {
  switch (task.kind) {
    case 'save':
      return <SaveViewSheet views={task.views} filters={task.filters} onClose={onClose} />
    case 'rename':
      return <RenameViewSheet view={task.view} onClose={onClose} />
    case 'delete':
      return <DeleteViewSheet view={task.view} onClose={onClose} />
    default:
      return task satisfies never
  }
}

interface SaveViewSheetProps {
  views: readonly RequestView[]
  filters: RequestFilters
  onClose(): void
}

/** Saves the current filters under a name. */
function SaveViewSheet({ views, filters, onClose }: SaveViewSheetProps) {
  const { call } = useOrganization()
  const { search, state = null, ...shown } = filters
  const saving = useViewAct(
    (name: string) =>
      call('POST /v1/request-views', { body: { name, filters: { ...shown, search: search.trim(), state } } }),
    onClose,
  )
  const isKnown = (name: string) => views.some(view => view.name.toLowerCase() === name.toLowerCase())
  return (
    <NameSheet
      title={requestsText('saveViewTitle')}
      body={requestsText('saveViewBody')}
      button={requestsText('saveViewButton')}
      start={search.trim()}
      hintFor={name => (isKnown(name) ? requestsText('viewNameKnown') : undefined)}
      act={saving}
      onClose={onClose}
    />
  )
}

/** Renames a view. */
function RenameViewSheet({ view, onClose }: { view: RequestView; onClose(): void }) {
  const { call } = useOrganization()
  const renaming = useViewAct(
    (name: string) => call('PATCH /v1/request-views/{viewId}', { parameters: { viewId: view.viewId }, body: { name } }),
    onClose,
  )
  return (
    <NameSheet
      title={requestsText('renameViewTitle', { name: view.name })}
      button={requestsText('renameViewButton')}
      start={view.name}
      act={renaming}
      onClose={onClose}
    />
  )
}

/** Says what deleting a view does, and asks for confirmation. */
function DeleteViewSheet({ view: { viewId, name }, onClose }: { view: RequestView; onClose(): void }) {
  const { call } = useOrganization()
  const deletion = useViewAct(() => call('DELETE /v1/request-views/{viewId}', { parameters: { viewId } }), onClose)
  return (
    <ConfirmSheet
      title={requestsText('deleteViewTitle', { name })}
      body={requestsText('deleteViewBody')}
      button={requestsText('deleteViewButton')}
      act={deletion}
      onClose={onClose}
    />
  )
}

interface NameSheetProps {
  title: string
  body?: string
  button: string
  /** The name to begin with. */
  start: string
  hintFor?(name: string): string | undefined
  act: { mutate(name: string): void; isPending: boolean; error: unknown }
  onClose(): void
}

const nameMost = 60

function NameSheet({ title, body, button, start, hintFor, act, onClose }: NameSheetProps) {
  const [name, setName] = useState(start.slice(0, nameMost))
  const [isChecked, setChecked] = useState(false)
  const trimmed = name.trim()
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    setChecked(true)
    if (trimmed !== '') act.mutate(trimmed)
  }
  const refusal = act.error ? refusalSentence(act.error) : undefined
  return (
    <FormSheet title={title} button={button} isBusy={act.isPending} onSubmit={onSubmit} onClose={onClose}>
      {body && <p>{body}</p>}
      <TextField
        label={requestsText('viewName')}
        autoComplete="off"
        maxLength={nameMost}
        value={name}
        onChange={setName}
        hint={hintFor?.(trimmed)}
        error={isChecked && trimmed === '' ? requestsText('viewNameMissing') : refusal}
      />
    </FormSheet>
  )
}
