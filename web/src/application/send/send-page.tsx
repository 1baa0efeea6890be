import { useEffect, useRef } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import type { Template } from '../../api/generated/calls.ts'
import { paths } from '../../paths.ts'
import { applicationText } from '../../texts/application-text.ts'
import { useOrganization } from '../session/account.tsx'
import { useOneAct } from '../session/use-one-act.ts'
import { Loaded } from '../shell/loaded.tsx'
import { Page } from '../shell/page.tsx'
import { StartPage } from './start/start-page.tsx'
import { TemplateToSend } from './template-to-send.tsx'
import { useOnceKey } from './use-once-key.ts'

/** `/send`: begins a request, with a document or, if `?template=` names one, with a template. */
export function SendPage() {
  const [parameters] = useSearchParams()
  const templateId = parameters.get('template')
  if (templateId === null) return <StartPage />
  return (
    <TemplateToSend
      key={templateId}
      templateId={templateId}
      title={applicationText('sendDocument')}
      otherPath={paths.send({})}
    >
      {template => <NewDraft template={template} />}
    </TemplateToSend>
  )
}

/** Begins a draft of a template, and leads to it. */
function NewDraft({ template: { templateId } }: { template: Template }) {
  const { call } = useOrganization()
  const navigate = useNavigate()
  const once = useOnceKey()
  const { mutate, error } = useOneAct({
    mutationFn: () => {
      const body = { templateId }
      return call('POST /v1/request-drafts', { body }, { 'Idempotency-Key': once.keyFor(body) })
    },
    onSuccess: ({ draftId }) => void navigate(paths.draft({ draftId }), { replace: true }),
  })
  const isBegun = useRef(false)
  useEffect(() => {
    if (isBegun.current) return
    isBegun.current = true
    mutate()
  }, [mutate])
  return (
    <Page title={applicationText('sendDocument')}>
      <Loaded query={{ data: undefined, error, refetch: () => mutate() }}>{() => null}</Loaded>
    </Page>
  )
}
