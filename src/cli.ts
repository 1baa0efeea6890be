import { parseArgs } from 'node:util'
import { type Commands, UsageError } from './commands/command.ts'
import { credentialCommands } from './commands/credentials.ts'
import { keyCommands } from './commands/keys.ts'
import { linkCommands } from './commands/links.ts'
import { organizationCommands } from './commands/organizations.ts'
import { serviceCommands } from './commands/service.ts'
import { verifyCommands } from './commands/verify.ts'
import { webhookCommands } from './commands/webhooks.ts'
import { CodedError } from './http/coded-error.ts'
import { errorAnswer } from './http/error-catalogue.ts'
import { StartError } from './start-error.ts'

const USAGE = `Usage: bin/countersign COMMAND

  organization create NAME --owner EMAIL [--json]   an organization, its owner, and its first credentials
  credentials create --organization ID [--scopes A,B] [--name NAME] [--json]
                                                    another OAuth client, with these scopes; all without --scopes
  api-key create --organization ID [--scopes A,B] [--name NAME] [--json]
                                                    another API key
  credentials list --organization ID [--json]       OAuth clients and API keys, with their scopes and last use
  credentials revoke CREDENTIAL_ID                  one of them, for good
  links list ID [--json]                            the links of a recipient signature, a template or a redline request
  links revoke LINK_ID                              one of them; the session that it opened ends at once
  link-notices show --organization ID [--json]      whether people are told by mail of links that the API makes for them
  link-notices set on|optional|off --organization ID
                                                    sets it
  origins list --organization ID [--json]           the pages that may embed the signing page; none: any may
  origins set [ORIGIN ...] --organization ID        these and no others
  doctor [--json]                                   what is well, and what to do about what is not; exit code 1: a problem
  outbox                                            where mails are kept while no SMTP_URL is set, and the password
  webhook create --organization ID --url URL [--events A,B] [--json]
                                                    an endpoint that gets these kinds of events, with its secret
  keys list [--json]                                the certificates, which of them seals, and where the root's key is
  keys export-root FILE                             moves the root's private key out of the data folder, encrypted
  keys rotate [--root FILE]                         makes the next seal; --root: the file of export-root
  root-certificate                                  the certificate under which seals are trusted, as PEM
  verify FILE.pdf [--evidence ZIP] [--json] [--root FILE]
                                                    checks seal, events and hashes of a sealed document, offline; with the
                                                    evidence, all of it, and that the text is the one that was negotiated
                                                    exit code: 0 valid, 1 not valid, 2 could not be checked

Works beside the running service and without it, with the same environment (DATA_DIR, DATABASE_URL, PUBLIC_URL).
`

const commands: Commands = {
  ...organizationCommands,
  ...credentialCommands,
  ...linkCommands,
  ...serviceCommands,
  ...webhookCommands,
  ...keyCommands,
  ...verifyCommands,
}

async function runCommand(argv: string[]): Promise<number> {
  const { values, positionals } = parse(argv)
  if (values.help || positionals.length === 0) {
    process.stdout.write(USAGE)
    return positionals.length === 0 && !values.help ? 1 : 0
  }
  const name = Object.keys(commands).find(one => one === positionals.slice(0, one.split(' ').length).join(' '))
  if (name === undefined) throw new UsageError(`There is no command "${positionals.join(' ')}"`)
  return commands[name]!(positionals.slice(name.split(' ').length), values)
}

function parse(argv: string[]) {
  try {
    return parseArgs({
      args: argv,
      allowPositionals: true,
      options: {
        owner: { type: 'string' },
        organization: { type: 'string' },
        root: { type: 'string' },
        evidence: { type: 'string' },
        url: { type: 'string' },
        events: { type: 'string' },
        scopes: { type: 'string' },
        name: { type: 'string' },
        json: { type: 'boolean' },
        help: { type: 'boolean', short: 'h' },
      },
    })
  } catch (error) {
    throw new UsageError((error as Error).message)
  }
}

function explain(error: unknown): string {
  if (error instanceof UsageError) return `${error.message}\n\n${USAGE}`
  if (error instanceof StartError) return error.message
  if (error instanceof CodedError) return errorAnswer(error.code, error.values, 'v1').text
  return (error as Error).stack ?? String(error)
}

try {
  process.exitCode = await runCommand(process.argv.slice(2))
} catch (error) {
  process.stderr.write(`${explain(error)}\n`)
  process.exitCode = process.argv[2] === 'verify' ? 2 : 1
}
