import { negotiators } from './negotiation.ts'
import { password, people } from './people.ts'
import type { Seeded } from './seed.ts'
import { SeedClient } from './seed-client.ts'

type Row = [label: string, value: string]

/** Describes how to sign in, with fresh links to everything that was made: links end after some time, so each start makes new ones. */
export async function describeSeeded(url: string, seeded: Seeded): Promise<string> {
  const api = SeedClient.withToken(url, seeded.apiKey)
  const sections: [string, Row[]][] = [
    [`Sign in at ${url}/sign-in with the password "${password}"`, people.map(({ role, email }) => [role, email])],
    ['Requests for signature', await requestRows(url, api, seeded)],
    ['Templates', await templateRows(api, seeded)],
    ['Negotiation in its second round', await negotiationRows(url, api, seeded)],
    ['For developers', developerRows(url, seeded)],
  ]
  const texts = sections.map(([title, rows]) => `${title}\n${rows.map(textOf).join('')}`)
  return `\nCountersign is at ${url}\n\n${texts.join('\n')}`
}

const textOf = ([label, value]: Row) => `  ${label.padEnd(30)} ${value}\n`

async function requestRows(url: string, api: SeedClient, { requests }: Seeded): Promise<Row[]> {
  const rows = requests.map(async ({ state, signatureRequestId, nextSigner }): Promise<Row[]> => {
    const page: Row = [state, `${url}/requests/${signatureRequestId}`]
    const link = nextSigner && (await signingUrl(api, nextSigner.recipientSignatureId))
    return link === null ? [page] : [page, [`  ${nextSigner!.name} signs`, link]]
  })
  return (await Promise.all(rows)).flat()
}

/** Null once the request has ended, because the developer tried it out. */
const signingUrl = async (api: SeedClient, recipientSignatureId: string): Promise<string | null> =>
  linkOrNull(api.post(`/v1/recipient-signatures/${recipientSignatureId}/url`).then(body => body.signingUrl))

async function templateRows(api: SeedClient, { templateId, negotiation }: Seeded): Promise<Row[]> {
  const templates: Row[] = [['sales-agreement.pdf', templateId]]
  if (negotiation) templates.push(['supply-agreement.docx', negotiation.templateId])
  const rows = templates.map(async ([name, id]): Promise<Row> => {
    const link = await linkOrNull(api.post(`/v1/templates/${id}/edit-url`, {}).then(body => body.editUrl))
    return [name, link ?? 'can no longer be edited']
  })
  return Promise.all(rows)
}

async function negotiationRows(url: string, api: SeedClient, { negotiation }: Seeded): Promise<Row[]> {
  if (negotiation === null)
    return [['is missing', 'DOCX files need LibreOffice. Install it, then run bin/dev --fresh.']]
  const { redlineRequestId } = negotiation
  const rows = negotiators.map(async ({ email, displayName }): Promise<Row> => {
    const created = api.post(`/v1/redline-requests/${redlineRequestId}/url`, { memberEmail: email })
    return [displayName, (await linkOrNull(created.then(body => body.redlineUrl))) ?? 'can no longer be opened']
  })
  return [['the page of the organization', `${url}/redlines/${redlineRequestId}`], ...(await Promise.all(rows))]
}

const linkOrNull = (created: Promise<string>): Promise<string | null> => created.catch(() => null)

const developerRows = (url: string, { apiKey, outboxPassword }: Seeded): Row[] => [
  ['outbox, the mails', `${url}/outbox   user outbox, password ${outboxPassword}`],
  ['reference of the API', `${url}/docs`],
  ['API key', apiKey],
]
