import { type Command, InvalidArgumentError } from 'commander'
import { type OwnQuotas, readQuotaUsage, updateQuotas } from '../features/organizations/quota-store.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import { addNoun, addOrganizationCommand, type OrganizationOption } from './command.ts'
import { finish } from './finish.ts'
import { print } from './print.ts'
import { withOrganization } from './with-platform.ts'

const MOST = 2_000_000_000

/** Adds the commands for the limits on what an organization may store and keep open. */
export function addQuotaCommands(program: Command): void {
  const quotas = addNoun(program, 'quotas', 'How much an organization can store and have open')
  addOrganizationCommand(quotas, 'show', {
    about: 'Print what an organization uses, and its own limits.',
    example: 'quotas show --organization org_…',
  }).action(finish(async ({ organization, json }: OrganizationOption) => showQuotas(organization, {}, json)))
  addOrganizationCommand(quotas, 'set', {
    about: 'Give an organization limits of its own. 0 disables a limit; default returns to that of the installation.',
    example: 'quotas set --organization org_… --storage-mb 500 --open-requests default',
  })
    .option('--storage-mb <number>', 'how many megabytes it can store', limit)
    .option('--open-requests <number>', 'how many signature requests can be open', limit)
    .option('--open-negotiations <number>', 'how many negotiations can be open', limit)
    .action(
      finish(async ({ organization, json, ...limits }: OrganizationOption & Limits) =>
        showQuotas(organization, ownQuotas(limits), json),
      ),
    )
}

/** The options as commander returns them. */
type Limits = { [Name in keyof OwnQuotas]: number | 'default' }

const ownQuotas = (limits: Limits): OwnQuotas =>
  Object.fromEntries(Object.entries(limits).map(([name, value]) => [name, value === 'default' ? null : value]))

function limit(text: string): number | 'default' {
  if (text === 'default') return text
  if (!/^\d{1,10}$/.test(text) || Number(text) > MOST)
    throw new InvalidArgumentError(`It must be a whole number from 0 to ${MOST}, or "default".`)
  return Number(text)
}

const showQuotas = (organization: string, limits: OwnQuotas, json?: boolean): Promise<number> =>
  withOrganization(organization, async ({ database }, id) => {
    await inTransaction(database, tx => updateQuotas(tx, id, limits))
    const usage = await readQuotaUsage(database, id)
    const most = (value: number | null) => (value === null ? 'default' : String(value))
    return print(
      {
        storedMb: (usage.storedBytes / 1_000_000).toFixed(1),
        storageMb: most(usage.storageMbMost),
        openRequestsNow: String(usage.openRequests),
        openRequests: most(usage.openRequestsMost),
        openNegotiationsNow: String(usage.openNegotiations),
        openNegotiations: most(usage.openNegotiationsMost),
      },
      json,
    )
  })
