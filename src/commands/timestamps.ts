import { once } from 'node:events'
import { type Command, InvalidArgumentError } from 'commander'
import { createAuthority } from '../engine/timestamps/authority.ts'
import { systemClock } from '../platform/clock.ts'
import { serveAuthority } from '../platform/timestamps/authority-server.ts'
import { StartError } from '../start-error.ts'
import { addCommand, addNoun, type JsonOption } from './command.ts'
import { configuration, passphrase } from './configuration.ts'
import { finish } from './finish.ts'
import {
  checkAuthorities,
  checkedText,
  createTimestamper,
  ownSigner,
  type ServedList,
  servedList,
} from './manage-timestamps.ts'
import { print, printAs } from './print.ts'

/** How often the process checks whether the next revocation list is due. */
const RENEW_LIST_MS = 3_600_000

interface CreateOptions extends JsonOption {
  root?: string
  ownRoot?: boolean
  address?: string
}

interface ServeOptions extends JsonOption {
  host: string
  port: number
}

/** Adds the commands for timestamp authorities: the installation's own, and the configured ones. */
export function addTimestampCommands(program: Command): void {
  const tsa = addNoun(program, 'tsa', 'Timestamp authorities (RFC 3161)')
  addCommand(tsa, 'check', {
    about: 'Ask every authority of TSA_URLS for a timestamp, and check it. Exits with 1 if one fails.',
    example: 'tsa check',
  }).action(
    finish(async ({ json }: JsonOption) => {
      const checked = await checkAuthorities(configuration())
      printAs(json, checked, () => checked.map(checkedText).join(''))
      return checked.every(({ error }) => error === null) ? 0 : 1
    }),
  )
  addCommand(tsa, 'create', {
    about:
      "Create the key and certificate of this installation's own authority, or their successors. It proves nothing about the time to anyone who does not trust you.",
    example: 'tsa create --own-root',
  })
    .option('--root <file>', 'the root key, as export-root wrote it, if it is no longer in the data folder')
    .option('--own-root', "issue the certificate under a root of the authority's own instead of the installation's")
    .option(
      '--address <url>',
      'where others will reach an authority with --own-root, for the revocation list',
      httpAddress,
    )
    .action(finish(create))
  addCommand(tsa, 'serve', {
    about: "Serve this installation's own authority over HTTP until it is stopped.",
    example: 'tsa serve --port 3161',
  })
    .option('--host <address>', 'where to listen', '127.0.0.1')
    .option('--port <number>', 'where to listen; 0 for any port', portNumber, 3161)
    .action(finish(serve))
}

function portNumber(text: string): number {
  const port = Number(text)
  if (!/^\d{1,5}$/.test(text) || port > 65_535) throw new InvalidArgumentError('It must be from 0 to 65535.')
  return port
}

function httpAddress(text: string): string {
  if (!/^https?:$/.test(URL.parse(text)?.protocol ?? ''))
    throw new InvalidArgumentError('It must be an address such as http://tsa.example.com.')
  return text
}

async function create({ root, ownRoot = false, address, json }: CreateOptions): Promise<number> {
  return print(await createTimestamper(configuration(), { root, ownRoot, address }, passphrase), json)
}

async function serve({ host, port, json }: ServeOptions): Promise<number> {
  const signer = await ownSigner(configuration(), systemClock)
  const authority = createAuthority(signer)
  const list = await servedList(configuration(), signer, systemClock)
  const options = { host, port, clock: systemClock, readRevocationList: list.read }
  const server = await serveAuthority(authority, options).catch(error => {
    throw new StartError(`The authority cannot listen on port ${port} of ${host} (${error.message}).`)
  })
  const url = `http://${host.includes(':') ? `[${host}]` : host}:${server.port}`
  print({ url, validUntil: authority.validUntil.toISOString() }, json)
  const renewing = setInterval(() => renew(list), RENEW_LIST_MS)
  await renew(list)
  await Promise.race(['SIGINT', 'SIGTERM'].map(signal => once(process, signal)))
  clearInterval(renewing)
  await server.stop()
  return 0
}

/** Renews the list. If this fails, the last list stays, which is valid for weeks. */
const renew = (list: ServedList): Promise<void> =>
  list.renew().catch(error => {
    process.stderr.write(`The revocation list could not be made: ${error.message}\n`)
  })
