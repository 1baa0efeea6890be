import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { ApiError } from '../../api/call.ts'
import type { OrganizationSettings, Template } from '../../api/generated/calls.ts'
import { applicationText } from '../../texts/application-text.ts'
import { useRead } from '../session/account.tsx'
import { Loaded } from '../shell/loaded.tsx'
import { Page } from '../shell/page.tsx'
import { sendObstacle } from '../templates/send-obstacle.ts'
import { usePlaces, withPlaces } from '../where/use-places.ts'
import { NotSendablePage } from './start/not-sendable-page.tsx'

interface TemplateToSendProps {
  templateId: string
  /** The page's title until the template has loaded. */
  title: string
  /** The path where another template can be chosen. */
  otherPath: string
  children(template: Template, settings: OrganizationSettings): ReactNode
}

/** Loads a template and the organization's defaults for sending it. If the template cannot be sent, it explains why. */
export function TemplateToSend({ templateId, title, otherPath, children }: TemplateToSendProps) {
  const template = useRead('GET /v1/templates/{templateId}', { parameters: { templateId } })
  const settings = withPlaces(useRead('GET /v1/organization', {}), usePlaces())
  if (template.data === undefined)
    return (
      <Page title={isMissing(template.error) ? applicationText('templateNotFoundTitle') : title}>
        {isMissing(template.error) ? (
          <p>{applicationText('requestNotFoundBody')}</p>
        ) : (
          <Loaded query={template}>{() => null}</Loaded>
        )}
        {template.error && (
          <p>
            <Link to={otherPath}>{applicationText('sendChooseOther')}</Link>
          </p>
        )}
      </Page>
    )
  const obstacle = sendObstacle(template.data)
  if (obstacle !== null) return <NotSendablePage template={template.data} obstacle={obstacle} />
  if (settings.data === undefined)
    return (
      <Page title={title}>
        <Loaded query={settings}>{() => null}</Loaded>
      </Page>
    )
  return children(template.data, settings.data)
}

const isMissing = (error: unknown): boolean => error instanceof ApiError && error.status === 404
