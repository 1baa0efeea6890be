import { existsSync } from 'node:fs'
import type { Command } from 'commander'
import type { Certificate } from '../engine/signing/certificate.ts'
import { certificatesFromPem } from '../engine/signing/pem.ts'
import { type VerificationResult, verifySealedPdf } from '../engine/verification/verify-sealed-pdf.ts'
import { keysFolder } from '../platform/data-folder.ts'
import { currentLists } from '../platform/keys/revocation/current-lists.ts'
import { readTimestampRoots } from '../platform/timestamps/timestamp-roots.ts'
import { openFileSource } from '../platform/workers/file-source.ts'
import { StartError } from '../start-error.ts'
import { addCommand, type JsonOption } from './command.ts'
import { configuration } from './configuration.ts'
import { finish } from './finish.ts'
import { readInput } from './input-file.ts'
import { addRevocationListOption, readRevocationLists } from './revocation-list-files.ts'
import { readRootCertificates } from './root-certificate.ts'
import { verdictText } from './verdict-text.ts'

const EXIT_CODES = { valid: 0, 'not-valid': 1, 'not-checked': 2 } satisfies Record<
  VerificationResult['outcome'],
  number
>

interface VerifyOptions extends JsonOption {
  root?: string
  tsaRoot?: string
  evidence?: string
  revocationList: string[]
}

/** Adds the command that checks a sealed document offline. */
export function addVerifyCommand(program: Command): void {
  const command = addCommand(program, 'verify <file>', {
    about:
      'Check the seal, events and hashes of a sealed PDF, offline. Exits with 0 if it is valid, 1 if it is not, and 2 if it could not be checked.',
    example: 'verify signed.pdf --root root.pem',
  })
  addRevocationListOption(command, 'that may say that a certificate was revoked')
    .option('--root <file>', 'trust this root certificate (PEM) instead of those of this installation')
    .option('--tsa-root <file>', 'trust these root certificates (PEM) for timestamps instead of those of TSA_ROOTS')
    .option(
      '--evidence <zip>',
      'also check this evidence package, and that the signed text is the one that was negotiated',
    )
    .action(finish(verify))
}

async function verify(file: string, options: VerifyOptions): Promise<number> {
  const { root: rootFile, evidence: archive, json } = options
  const roots = certificatesFromPem(
    rootFile === undefined ? await readRootCertificates(configuration()) : (await readInput(rootFile)).toString(),
  )
  if (roots.length === 0) throw new StartError(`${rootFile} contains no certificate in PEM`)
  if (!existsSync(file)) throw new StartError(`There is no file ${file}`)
  const timestampRoots = (await timestampRootsOf(options)).map(({ der }) => der)
  const evidence = archive === undefined ? undefined : await readInput(archive)
  const ownLists = rootFile === undefined ? await currentLists(keysFolder(configuration())) : []
  const revocationLists = [...ownLists, ...(await readRevocationLists(options.revocationList))]
  const source = openFileSource(file)
  try {
    const { outcome, ...result } = verifySealedPdf(source, {
      roots,
      timestampRoots,
      revocationLists,
      now: new Date(),
      ...(evidence && { evidence }),
    })
    process.stdout.write(json ? `${JSON.stringify(result)}\n` : verdictText({ outcome, ...result }))
    return EXIT_CODES[outcome]
  } finally {
    source.close()
  }
}

/**
 * Returns the roots that are trusted for timestamps. If the caller names a root for the seal, this installation's
 * `TSA_ROOTS` is ignored as well.
 */
function timestampRootsOf({ root, tsaRoot }: VerifyOptions): Promise<Certificate[]> {
  if (tsaRoot !== undefined) return readTimestampRoots(tsaRoot, '--tsa-root')
  return readTimestampRoots(root === undefined ? configuration().tsaRoots : null)
}
