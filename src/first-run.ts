import { join } from 'node:path'
import { outboxAccess } from './features/mails/outbox-access.ts'
import { createOrganization } from './features/members/create-organization.ts'
import { newClaimUrl } from './features/members/entry/claim.ts'
import { firstStartFile, keysFolder } from './platform/data-folder.ts'
import { writeDurably } from './platform/durable-files.ts'
import { rootKeyInFolder } from './platform/keys/root-key.ts'
import type { Platform } from './platform/platform.ts'
import { PROJECT_ROOT } from './project-files.ts'

type NewOrganization = Awaited<ReturnType<typeof createOrganization>>

const SAMPLE_PDF = join(PROJECT_ROOT, 'examples/sample-agreement.pdf')
/** The advisory lock for making the first organization, because web and worker may start at the same time. */
const FIRST_RUN_LOCK = 0x434f_4652

/**
 * Prints the address of the service and, at the very first start, the first organization and how to use it. The secrets
 * are printed only to a terminal. Other output ends up in logs that many people may read, so the secrets go to a file
 * that only this user can read.
 */
export async function announceStart(platform: Platform): Promise<void> {
  const organization = await createFirstOrganization(platform)
  process.stdout.write(`Countersign is running at ${platform.config.publicUrl}\n`)
  if (organization) await announceSecrets(platform, organization)
  if (platform.config.services.has('web')) process.stdout.write(claimText(await newClaimUrl(platform)))
  if (organization) process.stdout.write(rootKeyText(keysFolder(platform.config)))
  if (platform.mailer === null) process.stdout.write(outboxText(platform))
}

async function announceSecrets(
  platform: Pick<Platform, 'config' | 'keys' | 'mailer'>,
  organization: NewOrganization,
): Promise<void> {
  const text = welcomeText(organization, platform.config.publicUrl) + outboxPasswordText(platform)
  if (process.stdout.isTTY) {
    process.stdout.write(text)
    return
  }
  const file = firstStartFile(platform.config)
  await writeDurably(file, text)
  process.stdout.write(`
A first organization was created. Its credentials, and commands to try them, are in a file that only this user can read.
Delete the file once you have stored them:

  credentials     ${file}

`)
}

/** Returns how the first person signs in. It is printed at each start until someone has signed in. */
function claimText(url: string | null): string {
  if (url === null) return ''
  return `Nobody can sign in yet. Open this link to create the owner's account. It works once:

  claim link      ${url}

`
}

/**
 * Returns the advice to move out the root's private key. Only certificates and revocation lists need that key, so a
 * running installation is safer without it.
 */
function rootKeyText(folder: string): string {
  if (!rootKeyInFolder(folder)) return ''
  return `The private key of your root certificate is ${join(folder, 'root.key')}. It signs seal certificates
and revocation lists. Before you go live, move it out with "bin/countersign keys export-root FILE" and keep that file offline.

`
}

const outboxText = (platform: Pick<Platform, 'config' | 'keys'>): string =>
  `SMTP_URL is not set, so emails are not sent. Read them at ${outboxAccess(platform).url}
  "bin/countersign outbox" prints the password.
`

function outboxPasswordText(platform: Pick<Platform, 'config' | 'keys' | 'mailer'>): string {
  if (platform.mailer !== null) return ''
  const { url, user, password } = outboxAccess(platform)
  return `The outbox page ${url} shows the emails:\n\n  user            ${user}\n  password        ${password}\n\n`
}

async function createFirstOrganization(
  platform: Pick<Platform, 'clock' | 'config' | 'database' | 'pool'>,
): Promise<NewOrganization | null> {
  const client = await platform.pool.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [FIRST_RUN_LOCK])
    const { rowCount } = await client.query('select from organization limit 1')
    if (rowCount !== 0) return null
    return await createOrganization(platform, { name: 'My organization', ownerEmail: 'owner@example.com' })
  } finally {
    await client.query('select pg_advisory_unlock($1)', [FIRST_RUN_LOCK])
    client.release()
  }
}

/** Returns everything that a newcomer needs for a first signed document. The secrets in it are shown only once. */
export function welcomeText(organization: NewOrganization, publicUrl: string): string {
  return `
A first organization was created. Its credentials are shown only once:

  organization    ${organization.organizationId}
  client id       ${organization.clientId}
  client secret   ${organization.clientSecret}
  audience        ${organization.audience}
  token URL       ${organization.tokenUrl}
  API key         ${organization.apiKey}

To sign a first document, paste this into another shell:

${indented(firstRequest(organization, publicUrl))}
It prints a signing URL for each of the two signers. Sign in that order, then run:

${indented(result)}
`
}

const indented = (lines: string[]) => lines.map(line => `  ${line}\n`).join('')

/** Returns a shell command that extracts a property from a JSON answer with a tool that every machine has. */
const pick = (property: string) => `sed 's/.*"${property}":"\\([^"]*\\)".*/\\1/'`

const FIELDS = {
  signerRoles: [
    { name: 'Seller', order: 0 },
    { name: 'Buyer', order: 1 },
  ],
  fields: [
    { type: 'text', role: 'Seller', label: 'Place', page: 1, x: 72, y: 562, width: 200, height: 24 },
    { type: 'signature', role: 'Seller', page: 1, x: 72, y: 624, width: 200, height: 60 },
    { type: 'signature', role: 'Buyer', page: 1, x: 323, y: 624, width: 200, height: 60 },
  ],
}
const SIGNERS = [
  { name: 'Sam Seller', email: 'sam@example.com', role: 'Seller' },
  { name: 'Ada Buyer', email: 'ada@example.com', role: 'Buyer' },
]

function firstRequest({ clientId, clientSecret, audience, tokenUrl }: NewOrganization, publicUrl: string): string[] {
  const grant = { client_id: clientId, client_secret: clientSecret, audience, grant_type: 'client_credentials' }
  const json = `-H 'Content-Type: application/json' -d`
  return [
    `URL=${publicUrl}`,
    `AUTH="Authorization: Bearer $(curl -sSf ${tokenUrl} ${json} '${JSON.stringify(grant)}' | ${pick('access_token')})"`,
    `TEMPLATE=$(curl -sSf "$URL/v1/templates" -H "$AUTH" -F 'file=@"${SAMPLE_PDF}"' -F filename=agreement.pdf | ${pick('templateId')})`,
    `curl -sSf -o /dev/null -X PUT "$URL/v1/templates/$TEMPLATE/fields" -H "$AUTH" ${json} '${JSON.stringify(FIELDS)}'`,
    `CREATED=$(curl -sSf "$URL/v1/signature-requests/embedded" -H "$AUTH" ${json} '{"templateId":"'$TEMPLATE'","signers":${JSON.stringify(SIGNERS)}}')`,
    `REQUEST=$(echo "$CREATED" | ${pick('signatureRequestId')})`,
    `for SIGNER in $(echo "$CREATED" | sed 's/"fields":.*//' | grep -o 'rsig_[0-9a-z]*'); do curl -sSf -X POST "$URL/v1/recipient-signatures/$SIGNER/url" -H "$AUTH" | ${pick('signingUrl')}; echo; done`,
  ]
}

const result = [
  'curl -sSf "$URL/v1/signature-requests/$REQUEST" -H "$AUTH"; echo',
  `curl -sSf -o signed.pdf "$(curl -sSf "$URL/v1/signature-requests/$REQUEST/signed-envelope" -H "$AUTH" | ${pick('signedEnvelopePresignedUrl')})"`,
]
