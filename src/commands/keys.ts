import { type Commands, UsageError } from './command.ts'
import { configuration, passphrase } from './configuration.ts'
import { exportRoot, type InstallationKeys, keysText, listKeys, rotateKeys } from './manage-keys.ts'
import { print, printAs } from './print.ts'
import { readRootCertificate } from './root-certificate.ts'

/** The certificates of the installation and their keys. */
export const keyCommands: Commands = {
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
    process.stdout.write(await readRootCertificate(configuration()))
    return 0
  },
}

const printKeys = (keys: InstallationKeys, json?: boolean): number => printAs(json, keys, () => keysText(keys))
