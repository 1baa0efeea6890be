import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Navigate, useNavigate, useParams } from 'react-router'
import { ApiError } from '../../api/call.ts'
import { pathOf } from '../../api/call-path.ts'
import type { DraftPerson, RequestDraft } from '../../api/generated/calls.ts'
import type { EditorWay } from '../../editor/editor-way.ts'
import { draftPath } from '../../paths.ts'
import { LoadFailedNotice, LoadingPage } from '../../shell/link-notices.tsx'
import { applicationText } from '../../texts/application-text.ts'
import { EditorInPage } from '../document/editor-in-page.tsx'
import { useOrganization } from '../session/account.tsx'
import { useReadDraft, useRequestDraft } from './draft/use-request-draft.ts'
import { calledAs, isSigning, withRoles } from './draft-people.ts'

/** `/send/{draftId}/fields`: places the fields of an uploaded document, for the people who sign it. */
export function DraftFieldsPage() {
  const { draftId = '' } = useParams()
  const draft = useReadDraft(draftId)
  if (draft.error instanceof ApiError && draft.error.status === 404)
    return <Navigate to={draftPath(draftId, 'people')} replace />
  if (draft.data === undefined)
    return draft.error ? <LoadFailedNotice onRetry={() => void draft.refetch()} /> : <LoadingPage />
  if (draft.data.sentAs !== null || !draft.data.isOneOff) return <Navigate to={draftPath(draftId, 'people')} replace />
  return <Fields key={draftId} draft={draft.data} />
}

function Fields({ draft }: { draft: RequestDraft }) {
  const { draftId, template } = draft
  const { organizationId, call } = useOrganization()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const { content, change, flush } = useRequestDraft(draft)
  // The editor keeps the people with whom it was opened.
  const [people] = useState(() => withRoles(content.people, template))
  const opening = useMutation({
    async mutationFn() {
      if (people.some((person, index) => person.role !== content.people[index]?.role)) change({ people })
      await flush()
      return call('POST /v1/request-drafts/{draftId}/edit-url', { parameters: { draftId } })
    },
  })
  const { mutate, data } = opening
  useEffect(() => mutate(), [mutate])
  if (opening.error) return <LoadFailedNotice onRetry={() => mutate()} />
  if (!data) return <LoadingPage />
  const go = async (step: 'people' | 'details') => {
    await queries.invalidateQueries({ queryKey: [organizationId] })
    await navigate(draftPath(draftId, step))
  }
  const way: EditorWay = {
    title: applicationText('sendStep_fields'),
    back: { label: applicationText('sendBackToPeople'), go: () => void go('people') },
    onward: {
      label: applicationText('sendContinue'),
      shortLabel: applicationText('sendContinue'),
      go: () => void go('details'),
    },
    signers: signersOf(people),
  }
  return <EditorInPage token={tokenOf(data.editUrl)} way={way} />
}

const tokenOf = (editUrl: string): string => pathOf(editUrl).split('/').at(-1) ?? ''

const signersOf = (people: readonly DraftPerson[]) =>
  people.filter(isSigning).map(person => ({ role: person.role ?? '', name: calledAs(person), order: person.turn - 1 }))
