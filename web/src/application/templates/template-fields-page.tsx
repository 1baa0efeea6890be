import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useNavigate, useParams } from 'react-router'
import { pathOf } from '../../api/call-path.ts'
import type { EditorWay } from '../../editor/editor-way.ts'
import { paths, sendPath } from '../../paths.ts'
import { LoadFailedNotice, LoadingPage } from '../../shell/link-notices.tsx'
import { applicationText } from '../../texts/application-text.ts'
import { EditorInPage } from '../document/editor-in-page.tsx'
import { useOrganization } from '../session/account.tsx'
import { useTemplateNaming } from './use-template-naming.ts'

/** `/templates/{templateId}/fields`: places the fields of a template. */
export function TemplateFieldsPage() {
  const { templateId = '' } = useParams()
  const { organizationId, call } = useOrganization()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const opening = useMutation({
    mutationFn: () => call('POST /v1/templates/{templateId}/edit-url', { parameters: { templateId } }),
  })
  const { mutate, data } = opening
  const naming = useTemplateNaming(templateId)
  useEffect(() => mutate(), [mutate])
  if (opening.error) return <LoadFailedNotice onRetry={() => mutate()} />
  if (!data) return <LoadingPage />
  const go = async (path: string) => {
    await queries.invalidateQueries({ queryKey: [organizationId] })
    await navigate(path)
  }
  const way: EditorWay = {
    title: applicationText('templateTitle'),
    back: { label: applicationText('backToTemplates'), go: () => void go(paths.templates({})) },
    onward: {
      label: applicationText('saveAndSend'),
      shortLabel: applicationText('send'),
      go: () => void go(sendPath(templateId)),
    },
    naming,
  }
  return <EditorInPage token={pathOf(data.editUrl).split('/').at(-1) ?? ''} way={way} />
}
