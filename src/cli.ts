import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { askPassphrase } from './ask-passphrase.ts'
import { type Config, readConfig, readRootKeyPassphrase } from './config.ts'
import { certificatesFromPem } from './engine/signing/pem.ts'
import { type VerificationResult, verifySealedPdf } from './engine/verification/verify-sealed-pdf.ts'
import { createApiKey, createClientCredential, credentialTerms } from './features/credentials/create-credentials.ts'
import { listCredentials, revokeCredential } from './features/credentials/revoke-credential.ts'
import { setLinkNotices } from './features/links/link-notices.ts'
import { presentLink } from './features/links/link-schemas.ts'
import { credentialLine, linkLine } from './features/links/printed-lines.ts'
import { listLinksOf, revokeAnyLink } from './features/links/revoke-link.ts'
import { outboxAccess } from './features/mails/outbox-access.ts'
import { listAllowedOrigins, setAllowedOrigins } from './features/organizations/allowed-origins.ts'
import { createOrganization } from './features/organizations/create-organization.ts'
import { runDoctor } from './features/service/doctor/run-doctor.ts'
import { createWebhookEndpoint } from './features/webhooks/create-webhook-endpoint.ts'
import { createWebhookEndpointBody } from './features/webhooks/webhook-schemas.ts'
import { errorAnswer } from './http/error-catalogue.ts'
import { compileValidator } from './http/validation.ts'
import {
  type AskPassphrase,
  exportRoot,
  type InstallationKeys,
  keysText,
  listKeys,
  rotateKeys,
} from './key-commands.ts'
import { CodedError } from './platform/coded-error.ts'
import { DataFolderInUseError } from './platform/database/embedded-postgres.ts'
import { forgetEnvironment, hideProcess } from './platform/environment.ts'
import { isId } from './platform/ids.ts'
import { type Platform, type RunningPlatform, startPlatform } from './platform/platform.ts'
import { StartError } from './platform/start-error.ts'
import { openFileSource } from './platform/workers/file-source.ts'

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
  link-notices set on|optional|off --organization ID
                                                    whether people are told by mail of links that the API makes for them
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

const EXIT_CODES = { valid: 0, 'not-valid': 1, 'not-checked': 2 } satisfies Record<
  VerificationResult['outcome'],
  number
>

const validateEndpoint = compileValidator(createWebhookEndpointBody)

/** Wrong arguments; the usage is printed with it. */
class UsageError extends Error {}

type Options = Partial<
  Record<'owner' | 'organization' | 'root' | 'evidence' | 'url' | 'events' | 'scopes' | 'name', string>
> & {
  json?: boolean
}

const commands: Record<string, (args: string[], options: Options) => Promise<number>> = {
  'organization create': async ([name], { owner, json }) => {
    if (!name || !owner) throw new UsageError('organization create needs a NAME and --owner EMAIL')
    return withPlatform(async platform => print(await createOrganization(platform, { name, ownerEmail: owner }), json))
  },
  'credentials create': async (_, { organization, json, ...asked }) => {
    const terms = credentialTerms(asked)
    return withOrganization(organization, async (platform, id) =>
      print(await createClientCredential(platform.database, id, platform.clock.now(), terms), json),
    )
  },
  'api-key create': async (_, { organization, json, ...asked }) => {
    const terms = credentialTerms(asked)
    return withOrganization(organization, async (platform, id) =>
      print(await createApiKey(platform.database, id, platform.clock.now(), terms), json),
    )
  },
  'credentials list': async (_, { organization, json }) =>
    withOrganization(organization, async (platform, id) => {
      const credentials = await listCredentials(platform.database, id)
      process.stdout.write(json ? `${JSON.stringify(credentials)}\n` : credentials.map(credentialLine).join(''))
      return 0
    }),
  'credentials revoke': async ([credentialId]) => {
    if (!credentialId) throw new UsageError('credentials revoke needs a CREDENTIAL_ID; credentials list shows them')
    return withPlatform(async platform => {
      if (!(await revokeCredential(platform.database, credentialId, platform.clock.now())))
        throw new StartError(`There is no credential ${credentialId} that is not revoked.`)
      return print({ revoked: credentialId })
    })
  },
  'links list': async ([ownerId], { json }) => {
    if (!ownerId)
      throw new UsageError('links list needs the ID of a recipient signature, a template or a redline request')
    return withPlatform(async platform => {
      const links = await listLinksOf(platform, ownerId)
      if (links === null)
        throw new StartError(`${ownerId} is not the id of a recipient signature, a template or a redline request.`)
      process.stdout.write(json ? `${JSON.stringify(links.map(presentLink))}\n` : links.map(linkLine).join(''))
      return 0
    })
  },
  'links revoke': async ([linkId]) => {
    if (!linkId) throw new UsageError('links revoke needs a LINK_ID; links list shows them')
    return withPlatform(async platform => {
      if (!(await revokeAnyLink(platform, linkId))) throw new StartError(`There is no link ${linkId}.`)
      return print({ revoked: linkId })
    })
  },
  'link-notices set': async ([given], { organization, json }) => {
    if (!given) throw new UsageError('link-notices set needs on, optional or off')
    return withOrganization(organization, async ({ database }, id) =>
      print({ linkNotices: await setLinkNotices(database, id, given) }, json),
    )
  },
  'origins list': async (_, { organization, json }) =>
    withOrganization(organization, async ({ database }, id) =>
      printOrigins(await listAllowedOrigins(database, id), json),
    ),
  'origins set': async (origins, { organization, json }) =>
    withOrganization(organization, async ({ database }, id) =>
      printOrigins(await setAllowedOrigins(database, id, origins), json),
    ),
  doctor: async (_, { json }) => runDoctor(configuration(), json),
  outbox: async (_, { json }) => withPlatform(async platform => print(outboxAccess(platform), json)),
  'webhook create': async (_, { organization, url, events, json }) => {
    if (!url) throw new UsageError('webhook create needs --organization ID and --url URL')
    const input = validateEndpoint({ url, eventTypes: events?.split(',').map(type => type.trim()) })
    return withOrganization(organization, async (platform, id) => {
      const { endpoint, secret } = await createWebhookEndpoint(platform, id, input)
      return print({ webhookEndpointId: endpoint.webhookEndpointId, secret }, json)
    })
  },
  'keys list': async (_, { json }) => printKeys(await listKeys(configuration()), json),
  'keys export-root': async ([file]) => {
    if (!file) throw new UsageError('keys export-root needs a FILE')
    await exportRoot(configuration(), file, passphrase)
    return print({ exported: file })
  },
  'keys rotate': async (_, { root, json }) => {
    await rotateKeys(configuration(), root, passphrase)
    return printKeys(await listKeys(configuration()), json)
  },
  'root-certificate': async () => {
    process.stdout.write(await readRoot(configuration()))
    return 0
  },
  verify: async ([file], options) => {
    if (!file) throw new UsageError('verify needs a FILE.pdf')
    return verify(file, options)
  },
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

let known: Config | undefined
let givenPassphrase: string | null = null

function configuration(): Config {
  if (known === undefined) {
    known = readConfig({ LOG_LEVEL: 'warn', ...process.env })
    givenPassphrase = readRootKeyPassphrase(process.env)
    hideProcess()
    forgetEnvironment(process.env)
  }
  return known
}

/** The database of a service or command that is just starting or stopping is there, or gone, in a moment. */
const PASSING = ['57P01', '57P03', 'ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE']
const JOIN_TIMEOUT_MS = 10_000

async function joinPlatform(): Promise<RunningPlatform> {
  const giveUpAt = Date.now() + JOIN_TIMEOUT_MS
  for (;;) {
    try {
      return await startPlatform(configuration(), { embeddedDatabase: 'join', warmWorkers: false })
    } catch (error) {
      const isPassing =
        error instanceof DataFolderInUseError || PASSING.includes((error as { code?: string }).code ?? '')
      if (!isPassing || Date.now() > giveUpAt) throw error
      await sleep(200)
    }
  }
}

async function withPlatform(work: (platform: Platform) => Promise<number>): Promise<number> {
  const platform = await joinPlatform()
  try {
    return await work(platform)
  } finally {
    await platform.stop()
  }
}

async function withOrganization(
  id: string | undefined,
  work: (platform: Platform, id: string) => Promise<number>,
): Promise<number> {
  if (!id) throw new UsageError('--organization ID is needed')
  return withPlatform(async platform => {
    const found =
      isId('org', id) &&
      (await platform.database.selectFrom('organization').select('id').where('id', '=', id).executeTakeFirst())
    if (!found) throw new StartError(`There is no organization ${id}.`)
    return work(platform, id)
  })
}

function print(result: Record<string, string>, json?: boolean): number {
  const width = Math.max(...Object.keys(result).map(key => key.length))
  const lines = Object.entries(result).map(([key, value]) => `${key.padEnd(width)}  ${value}`)
  process.stdout.write(json ? `${JSON.stringify(result)}\n` : `${lines.join('\n')}\n`)
  return 0
}

function printOrigins(origins: string[], json?: boolean): number {
  const lines = origins.length > 0 ? origins : ['Any page may embed.']
  process.stdout.write(json ? `${JSON.stringify(origins)}\n` : `${lines.join('\n')}\n`)
  return 0
}

const passphrase: AskPassphrase = (prompt, how) => askPassphrase(givenPassphrase, prompt, how)

function printKeys(keys: InstallationKeys, json?: boolean): number {
  process.stdout.write(json ? `${JSON.stringify(keys)}\n` : keysText(keys))
  return 0
}

async function readRoot({ dataDir }: Config): Promise<string> {
  const path = join(dataDir, 'keys', 'root.pem')
  if (!existsSync(path))
    throw new StartError(
      `There is no root certificate in ${dataDir} yet. Start the service once, or set DATA_DIR to its data folder.`,
    )
  return readFile(path, 'utf8')
}

async function verify(file: string, { root: rootFile, evidence: archive, json }: Options): Promise<number> {
  const roots = certificatesFromPem(
    rootFile === undefined ? await readRoot(configuration()) : (await readInput(rootFile)).toString(),
  )
  if (roots.length === 0) throw new StartError(`${rootFile} holds no certificate in PEM`)
  if (!existsSync(file)) throw new StartError(`There is no file ${file}`)
  const evidence = archive === undefined ? undefined : await readInput(archive)
  const source = openFileSource(file)
  try {
    const { outcome, ...result } = verifySealedPdf(source, { roots, now: new Date(), ...(evidence && { evidence }) })
    process.stdout.write(json ? `${JSON.stringify(result)}\n` : verdictText(outcome, result))
    return EXIT_CODES[outcome]
  } finally {
    source.close()
  }
}

async function readInput(path: string): Promise<Buffer> {
  return readFile(path).catch(error => {
    throw new StartError(`${path} cannot be read (${error.message})`)
  })
}

function verdictText(outcome: VerificationResult['outcome'], result: Omit<VerificationResult, 'outcome'>): string {
  const verdicts = { valid: 'Valid', 'not-valid': 'NOT VALID', 'not-checked': 'Could not be checked' }
  const { seal, chain, evidence } = result
  const lines = [
    verdicts[outcome],
    ...result.problems.map(problem => `  problem: ${problem.message}`),
    seal &&
      `  sealed by ${seal.subject ?? 'an unnamed certificate'}, issued by ${seal.issuer ?? 'an unnamed one'}${seal.test ? ' (a test seal: binds nobody)' : ''}`,
    seal &&
      `  level ${result.level ?? 'unknown'}, ${seal.coversWholeFile ? 'covers the whole file' : 'does not cover the whole file'}`,
    chain &&
      `  events ${chain.valid ? 'intact' : 'NOT intact'}${chain.lastHash ? `, last hash ${chain.lastHash}` : ''}`,
    evidence && evidenceText(evidence),
    ...result.activeContent.map(({ message }) => `  active content: ${message}`),
    ...result.notes.map(note => `  note: ${note.message}`),
  ]
  return `${lines.filter(Boolean).join('\n')}\n`
}

function evidenceText({ valid, fileCount, negotiation }: NonNullable<VerificationResult['evidence']>): string {
  const texts = {
    same: 'is',
    different: 'is NOT',
    unreadable: 'could not be compared with',
    unchecked: 'was not compared with',
  }
  const text =
    negotiation && `, ${negotiation.rounds} rounds, the text ${texts[negotiation.text]} that of the agreed DOCX`
  return `  evidence ${valid ? 'intact' : 'NOT intact'}, ${fileCount} files${text ?? ''}`
}

try {
  process.exitCode = await runCommand(process.argv.slice(2))
} catch (error) {
  process.stderr.write(`${explain(error)}\n`)
  process.exitCode = process.argv[2] === 'verify' ? 2 : 1
}
