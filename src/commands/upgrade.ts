import { writeFile } from 'node:fs/promises'
import type { Command } from 'commander'
import { readCertificate } from '../engine/signing/certificate.ts'
import { certificatesFromPem } from '../engine/signing/pem.ts'
import { systemClock } from '../platform/clock.ts'
import { keysFolder } from '../platform/data-folder.ts'
import { currentLists } from '../platform/keys/revocation/current-lists.ts'
import { StartError } from '../start-error.ts'
import { addCommand, type JsonOption } from './command.ts'
import { configuration } from './configuration.ts'
import { finish } from './finish.ts'
import { readInput } from './input-file.ts'
import { upgradeFile } from './manage-upgrade.ts'
import { print } from './print.ts'
import { addRevocationListOption, readRevocationLists } from './revocation-list-files.ts'
import { readRootCertificates } from './root-certificate.ts'

interface UpgradeOptions extends JsonOption {
  output: string
  revocationList: string[]
  root?: string
}

/** Adds the command that upgrades a sealed file to a long-term level. */
export function addUpgradeCommand(program: Command): void {
  const command = addCommand(program, 'upgrade <file>', {
    about:
      'Add certificates, revocation data and a timestamp of the authorities of TSA_URLS to a sealed PDF, so that it can be verified for longer (PAdES-BASELINE-LTA). Revocation data is fetched from the addresses in the certificates. The sealed file stays the beginning of the new one.',
    example: 'upgrade signed.pdf --output archived.pdf',
  }).requiredOption('--output <file>', 'where to write the new file, which must not exist yet')
  addRevocationListOption(command, 'to add instead of fetching one')
    .option('--root <file>', 'the root certificate (PEM) of the seal instead of those of this installation')
    .action(finish(upgrade))
}

async function upgrade(file: string, { output, revocationList, root, json }: UpgradeOptions): Promise<number> {
  const config = configuration()
  const pem = root === undefined ? await readRootCertificates(config) : (await readInput(root)).toString()
  const roots = certificatesFromPem(pem).map(readCertificate)
  const lists = await readRevocationLists(revocationList)
  const ownLists = root === undefined ? await currentLists(keysFolder(config), systemClock.now()) : []
  const { bytes, level } = await upgradeFile(config, {
    file: await readInput(file),
    roots,
    lists,
    ownLists,
  })
  await writeFile(output, bytes, { flag: 'wx' }).catch(error => {
    throw new StartError(`${output} could not be written (${error.message})`)
  })
  return print({ file: output, level }, json)
}
