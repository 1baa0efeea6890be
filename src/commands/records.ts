import { type Command, InvalidArgumentError } from 'commander'
import { resealAll, resealSignatureRequest } from '../features/sealing/reseal-signature-request.ts'
import { type QueuedFiles, queueEarlierFiles } from '../features/sealing/upgrades/queue-earlier-files.ts'
import { readRequestRecords } from '../features/signature-requests/list/signature-request-list-store.ts'
import { readSignatureRequest } from '../features/signature-requests/read-signature-request.ts'
import { presentTemplate } from '../features/templates/template-presenter.ts'
import { readPlacedTemplates } from '../features/templates/template-version-store.ts'
import { type ListedTable, readListSegment } from '../platform/database/list-segment.ts'
import { everyPlace } from '../platform/database/places.ts'
import type { Platform } from '../platform/platform.ts'
import { StartError } from '../start-error.ts'
import { addCommand, addNoun, addOrganizationCommand, type JsonOption, type OrganizationOption } from './command.ts'
import { finish } from './finish.ts'
import { printAs, quoted, tableText } from './print.ts'
import { withOrganization, withPlatform } from './with-platform.ts'

interface ListOptions extends OrganizationOption {
  limit: number
}

/**
 * Adds the commands that list the templates and requests of an organization, newest first, with the ids that other
 * commands and the API need, and the commands that upgrade or seal documents again.
 */
export function addRecordCommands(program: Command): void {
  const templates = addNoun(program, 'templates', 'Templates of an organization')
  addListCommand(templates, {
    about: 'List the newest templates with their ids.',
    example: 'templates list --organization org_…',
  }).action(
    finish((options: ListOptions) =>
      printListed(options, { table: 'template', newestBy: 'created_at' }, templateRow, async ({ database }, ids) => {
        const templates = await readPlacedTemplates(database, ids)
        return templates.map(({ template, placed }) => presentTemplate(template, placed))
      }),
    ),
  )
  const requests = addNoun(program, 'requests', 'Signature requests of an organization')
  addListCommand(requests, {
    about: 'List the newest signature requests with their ids, status and signers.',
    example: 'requests list --organization org_… --limit 20',
  }).action(
    finish((options: ListOptions) =>
      printListed(
        options,
        { table: 'signature_request', newestBy: 'created_at' },
        requestRow,
        async (platform, ids, asOf) => {
          const text = await readRequestRecords(platform.database, { ids, asOf, now: platform.clock.now() })
          return JSON.parse(`[${text}]`) as RequestRecord[]
        },
      ),
    ),
  )
  addOrganizationCommand(requests, 'upgrade', {
    about:
      'Have the documents upgraded that were sealed before TSA_URLS was set (PAdES-BASELINE-LTA), 600 a minute. Each takes two timestamps.',
    example: 'requests upgrade --organization org_…',
  }).action(finish(queueUpgrades))
  addCommand(requests, 'reseal [request-id]', {
    about:
      'Have a request sealed again that everyone has signed and that could not be completed. Nobody has to sign again.',
    example: 'requests reseal sreq_…',
  })
    .option('--failed', 'all requests of all organizations whose seal failed')
    .action(finish(reseal))
}

interface ResealOptions extends JsonOption {
  failed?: boolean
}

const reseal = (requestId: string | undefined, { failed = false, json }: ResealOptions): Promise<number> => {
  if ((requestId === undefined) !== failed)
    throw new StartError('Name a signature request, or add --failed for all that failed.')
  return withPlatform(async platform => {
    const queued =
      requestId === undefined ? await resealAll(platform, operator) : await resealNamed(platform, requestId)
    return printAs(json, { queued }, () => resealedText(queued))
  })
}

async function resealNamed(
  platform: Pick<Platform, 'clock' | 'database' | 'failpoints'>,
  requestId: string,
): Promise<string[]> {
  if ((await readSignatureRequest(platform.database, requestId)) === null)
    throw new StartError(`There is no signature request ${requestId}.`)
  return (await resealSignatureRequest(platform, requestId, operator)) ? [requestId] : []
}

const operator = { knownBy: { identified_by: 'command-line' } } as const

const resealedText = (queued: string[]): string =>
  queued.length === 0
    ? 'There is nothing to seal again.\n'
    : `The running service seals ${queued.length === 1 ? 'it' : `${queued.length} requests`} again:\n${queued.map(id => `${id}\n`).join('')}`

const queueUpgrades = ({ organization, json }: OrganizationOption): Promise<number> =>
  withOrganization(organization, async (platform, organizationId) => {
    if (!platform.timestamps) throw new StartError('TSA_URLS is not set, so no authority would give a timestamp.')
    const queued = await queueEarlierFiles(platform, organizationId)
    return printAs(json, { files: queued.files, lastDueAt: queued.lastDueAt?.toISOString() ?? null }, () =>
      queuedText(queued),
    )
  })

const queuedText = ({ files, lastDueAt }: QueuedFiles): string =>
  lastDueAt === null
    ? 'There is nothing to upgrade.\n'
    : `Queued ${files} ${files === 1 ? 'file' : 'files'}. The running service upgrades the last of them from ${lastDueAt.toISOString()} on.\n`

const addListCommand = (noun: Command, help: { about: string; example: string }): Command =>
  addOrganizationCommand(noun, 'list', help).option(
    '--limit <count>',
    'maximum number to list, from 1 to 1000',
    readLimit,
    100,
  )

function readLimit(text: string): number {
  const limit = Number(text)
  if (!Number.isInteger(limit) || limit < 1 || limit > 1_000)
    throw new InvalidArgumentError('It must be a whole number from 1 to 1000.')
  return limit
}

const printListed = <Shown>(
  { organization, limit, json }: ListOptions,
  table: ListedTable,
  row: (record: Shown) => string[],
  read: (platform: Platform, ids: string[], asOf: Date) => Promise<Shown[]>,
): Promise<number> =>
  withOrganization(organization, async (platform, organizationId) => {
    const wanted = { organizationId, places: everyPlace, updatedSince: null, after: null, limit }
    const { ids, asOf } = await readListSegment(platform.database, table, wanted)
    const records = ids.length === 0 ? [] : await read(platform, ids, asOf)
    return printAs(json, records, () => tableText(records.map(row)))
  })

type TemplateRecord = ReturnType<typeof presentTemplate>

const templateRow = ({ templateId, status, archivedAt, createdAt, name }: TemplateRecord): string[] => [
  templateId,
  archivedAt === null ? status : 'Archived',
  createdAt,
  name,
]

interface RequestRecord {
  signatureRequestId: string
  status: string
  expiredReason: string | null
  sealingFailedAt: string | null
  createdAt: string
  signers: { email: string; name: string; recipientSignatureId: string }[]
}

const requestRow = ({
  signatureRequestId,
  status,
  expiredReason,
  sealingFailedAt,
  createdAt,
  signers,
}: RequestRecord): string[] => [
  signatureRequestId,
  expiredReason ?? (sealingFailedAt === null ? status : 'Failed'),
  createdAt,
  signers.map(({ email, name }) => `${email}${quoted(name)}`).join(', '),
]
