import { Command } from 'commander'

/** The option that every command has: print the result as one line of JSON. */
export interface JsonOption {
  json?: boolean
}

/** The option of commands about one organization. */
export interface OrganizationOption extends JsonOption {
  organization: string
}

/**
 * Adds a command with its help: one sentence on what it does, and an example. The command prints its result and returns
 * the exit code; it throws `StartError` or a coded error for mistakes that the caller can correct.
 */
export function addCommand(
  parent: Command,
  usage: string,
  { about, example }: { about: string; example: string },
): Command {
  return parent
    .command(usage)
    .description(about)
    .option('--json', 'print the result as JSON')
    .addHelpText('after', `\nExample:\n  bin/countersign ${example}`)
}

/** Adds a command about one organization, which `--organization` names by its id. */
export const addOrganizationCommand = (
  parent: Command,
  usage: string,
  help: { about: string; example: string },
): Command =>
  addCommand(parent, usage, help).requiredOption(
    '--organization <id>',
    'the organization; "organization list" shows the ids',
  )

/** Adds a noun with commands below it. */
export const addNoun = (program: Command, name: string, about: string): Command =>
  program.addCommand(new Command(name).description(about)).commands.at(-1)!
