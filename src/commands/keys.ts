import type { Command } from 'commander'
import { addCommand, addNoun, type JsonOption } from './command.ts'
import { configuration, newMasterKey, passphrase } from './configuration.ts'
import { finish } from './finish.ts'
import { exportRoot, type InstallationKeys, keysText, listKeys, rotateKeys } from './manage-keys.ts'
import { print, printAs } from './print.ts'
import { readRootCertificates } from './root-certificate.ts'
import { rotatedText, rotateMaster } from './rotate-master.ts'

/** The certificates of the installation and their keys. */
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
      await exportRoot(configuration(), file, passphrase)
      return print({ exported: file }, json)
    }),
  )
  addCommand(keys, 'rotate', {
    about: 'Issue a new seal certificate. Existing seals stay valid.',
    example: 'keys rotate --root /media/usb/root.key.pem',
  })
    .option('--root <file>', 'the file written by export-root')
    .action(
      finish(async ({ root, json }: JsonOption & { root?: string }) => {
        await rotateKeys(configuration(), root, passphrase)
        return printKeys(await listKeys(configuration()), json)
      }),
    )
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

const printKeys = (keys: InstallationKeys, json?: boolean): number => printAs(json, keys, () => keysText(keys))
