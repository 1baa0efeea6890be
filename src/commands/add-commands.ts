import type { Command } from 'commander'

type AddCommands = (program: Command) => void

/** The groups of commands in the order of the help, each with the nouns that it adds. */
const groups: { nouns: string[]; load: () => Promise<AddCommands> }[] = [
  {
    nouns: ['organization', 'link-notices', 'origins'],
    load: async () => (await import('./organizations.ts')).addOrganizationCommands,
  },
  { nouns: ['quotas'], load: async () => (await import('./quotas.ts')).addQuotaCommands },
  { nouns: ['credentials', 'api-key'], load: async () => (await import('./credentials.ts')).addCredentialCommands },
  { nouns: ['templates', 'requests'], load: async () => (await import('./records.ts')).addRecordCommands },
  { nouns: ['links'], load: async () => (await import('./links.ts')).addLinkCommands },
  { nouns: ['webhook'], load: async () => (await import('./webhooks.ts')).addWebhookCommands },
  { nouns: ['doctor', 'outbox', 'version'], load: async () => (await import('./service.ts')).addServiceCommands },
  { nouns: ['database'], load: async () => (await import('./database.ts')).addDatabaseCommands },
  { nouns: ['backup', 'restore'], load: async () => (await import('./backup.ts')).addBackupCommands },
  { nouns: ['keys', 'root-certificate'], load: async () => (await import('./keys.ts')).addKeyCommands },
  { nouns: ['tsa'], load: async () => (await import('./timestamps.ts')).addTimestampCommands },
  { nouns: ['upgrade'], load: async () => (await import('./upgrade.ts')).addUpgradeCommand },
  { nouns: ['verify'], load: async () => (await import('./verify.ts')).addVerifyCommand },
]

/**
 * Adds the commands of the requested noun, or all commands when the noun is unknown. Loading the modules of all
 * commands takes half a second.
 */
export async function addCommands(program: Command, noun: string | undefined): Promise<void> {
  const matchingGroups = groups.filter(group => noun !== undefined && group.nouns.includes(noun))
  for (const { load } of matchingGroups.length > 0 ? matchingGroups : groups) (await load())(program)
}
