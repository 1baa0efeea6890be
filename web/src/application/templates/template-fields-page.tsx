import { useMutation, useQueryClient } from '@tanstack/react-query'
import { FileX2 } from 'lucide-react'
import { useEffect } from 'react'
import { Link, useLocation, useNavigate, useParams } from 'react-router'
import { ApiError } from '../../api/call.ts'
import { pathOf } from '../../api/call-path.ts'
import type { EditorWay } from '../../editor/editor-way.ts'
import { paths, sendPath } from '../../paths.ts'
import { LoadFailedNotice, LoadingPage } from '../../shell/link-notices.tsx'
import { NoticePage } from '../../shell/notice-page.tsx'
import { applicationText } from '../../texts/application-text.ts'
import { templatesText } from '../../texts/templates-text.ts'
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
  // the list that led here, with its filters
  const listPath = `${paths.templates({})}${useLocation().state?.search ?? ''}`
  const { mutate, data } = opening
  const naming = useTemplateNaming(templateId)
  useEffect(() => mutate(), [mutate])
  if (opening.error instanceof ApiError && opening.error.status === 404) return <NoSuchTemplate listPath={listPath} />
  if (opening.error) return <LoadFailedNotice onRetry={() => mutate()} />
  if (!data) return <LoadingPage />
  const go = async (path: string) => {
    await queries.invalidateQueries({ queryKey: [organizationId] })
    await navigate(path)
  }
  const way: EditorWay = {
    title: templatesText('templateTitle'),
    back: { label: templatesText('backToTemplates'), go: () => void go(listPath) },
    onward: {
      label: templatesText('saveAndSend'),
      shortLabel: applicationText('send'),
      go: () => void go(sendPath(templateId)),
    },
    naming,
  }
  return <EditorInPage token={pathOf(data.editUrl).split('/').at(-1) ?? ''} way={way} />
}

const NoSuchTemplate = ({ listPath }: { listPath: string }) => (
  <NoticePage title={applicationText('templateNotFoundTitle')} tone="bad" icon={<FileX2 />}>
    <p>{applicationText('requestNotFoundBody')}</p>
    <Link className="button button-plain" to={listPath}>
      {templatesText('backToTemplates')}
    </Link>
  </NoticePage>
)
