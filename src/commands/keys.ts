import { type Command, InvalidArgumentError, Option } from 'commander'
import { type RevocationReason, revocationReasons } from '../engine/longterm/write-revocation-list.ts'
import { LONG_DAYS } from '../platform/keys/revocation/make-list.ts'
import { addCommand, addNoun, type JsonOption } from './command.ts'
import { configuration, newMasterKey, passphrase } from './configuration.ts'
import { finish } from './finish.ts'
import { exportRoot, type InstallationKeys, keysText, listKeys, rotateKeys } from './manage-keys.ts'
import { makeRevocationList, type Revoked, revokeCertificate } from './manage-revocation.ts'
import { print, printAs } from './print.ts'
import { readRootCertificates } from './root-certificate.ts'
import { rotatedText, rotateMaster } from './rotate-master.ts'

/** Adds the commands for the installation's certificates and their keys. */
export function addKeyCommands(program: Command): void {
  const keys = addNoun(program, 'keys', 'Certificates of this installation and their private keys')
  addCommand(keys, 'list', {
    about: 'List the certificates, show which of them seal, and where the private keys of the root and the seal are.',
    example: 'keys list',
  }).action(finish(async ({ json }: JsonOption) => printKeys(await listKeys(configuration()), json)))
  addCommand(keys, 'export-root <file>', {
    about: 'Move the private key of the root from the data folder to a file, encrypted with a passphrase.',
    example: 'keys export-root /media/usb/root.key.pem',
  }).action(
    finish(async (file: string, { json }: JsonOption) => {
      const listUntil = await exportRoot(configuration(), file, passphrase)
      return print({ exported: file, revocationListUntil: listUntil.toISOString() }, json)
    }),
  )
  addCommand(keys, 'rotate', {
    about: 'Issue a new seal certificate. Existing seals stay valid.',
    example: 'keys rotate --root /media/usb/root.key.pem',
  })
    .option(...rootOption)
    .action(
      finish(async ({ root, json }: JsonOption & { root?: string }) => {
        await rotateKeys(configuration(), root, passphrase)
        return printKeys(await listKeys(configuration()), json)
      }),
    )
  addRevocationCommands(keys)
  addCommand(keys, 'rotate-master-key', {
    about:
      'Encrypt keys and stored secrets under a new master key. Stop the service first. If it is interrupted, run it again.',
    example: 'keys rotate-master-key',
  }).action(
    finish(async ({ json }: JsonOption) => {
      const unreadable = await rotateMaster(configuration(), newMasterKey())
      return printAs(json, { unreadable }, () => rotatedText(configuration(), unreadable))
    }),
  )
  addCommand(program, 'root-certificate', {
    about:
      'Print the root certificate of this installation as PEM, and those of seals whose key is elsewhere. Anyone who trusts them can verify the seals.',
    example: 'root-certificate > root.pem',
  }).action(
    finish(async ({ json }: JsonOption) => {
      const pem = await readRootCertificates(configuration())
      return printAs(json, { pem }, () => pem)
    }),
  )
}

const rootOption = ['--root <file>', 'the file written by export-root'] as const

interface RevokeCommandOptions extends JsonOption {
  root?: string
  reason?: RevocationReason
  since?: Date
}

function addRevocationCommands(keys: Command): void {
  addCommand(keys, 'revoke <serial>', {
    about:
      'Revoke a certificate that this installation has issued and that is not in use any more. "keys list" shows the serial numbers. This cannot be undone.',
    example: 'keys revoke 4f2a… --reason key-compromise --since 2026-11-02',
  })
    .option(...rootOption)
    .addOption(new Option('--reason <reason>', 'why, as the list says it').choices(Object.keys(revocationReasons)))
    .option('--since <date>', 'since when the certificate is not to be believed, if that is earlier than now', dateOf)
    .action(
      finish(async (serial: string, { root, reason, since, json }: RevokeCommandOptions) => {
        const revoked = await revokeCertificate(
          configuration(),
          serial,
          { root, reason: reason ?? null, since: since ?? null },
          passphrase,
        )
        return printAs(json, revoked, () => revokedText(revoked))
      }),
    )
  addCommand(keys, 'revocation-list', {
    about:
      'Make the next revocation list of the root. While its key is in the data folder, the service does this itself.',
    example: 'keys revocation-list --root /media/usb/root.key.pem',
  })
    .option(...rootOption)
    .option('--days <number>', 'how long it holds, at most until the root ends', wholeDays, LONG_DAYS)
    .action(
      finish(async ({ root, days, json }: JsonOption & { root?: string; days: number }) =>
        print(await makeRevocationList(configuration(), { root, days }, passphrase), json),
      ),
    )
}

function dateOf(text: string): Date {
  const date = new Date(text)
  if (!/^\d{4}-\d\d-\d\d(T.*Z)?$/.test(text) || Number.isNaN(date.getTime()))
    throw new InvalidArgumentError('It must be a day or a time in UTC, such as 2026-11-02 or 2026-11-02T08:30:00Z.')
  return date
}

function wholeDays(text: string): number {
  if (!/^[1-9]\d{0,4}$/.test(text)) throw new InvalidArgumentError('It must be a whole number of days.')
  return Number(text)
}

function revokedText({ serialNumber, subject, listUntil, isUnseenByOthers }: Revoked): string {
  const unseen = isUnseenByOthers
    ? 'Other programs do not see this: the certificate says that there is no list to look at.\n'
    : ''
  return `Revoked ${serialNumber}, ${subject}.\nThe new revocation list holds until ${listUntil.slice(0, 10)}.\n${unseen}`
}

const printKeys = (keys: InstallationKeys, json?: boolean): number => printAs(json, keys, () => keysText(keys))
