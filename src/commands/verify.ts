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

/** The check of a sealed document, offline. */
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
  const own = rootFile === undefined ? await currentLists(keysFolder(configuration())) : []
  const revocationLists = [...own, ...(await readRevocationLists(options.revocationList))]
  const source = openFileSource(file)
  try {
    const { outcome, ...result } = verifySealedPdf(source, {
      roots,
      timestampRoots,
      revocationLists,
      now: new Date(),
      ...(evidence && { evidence }),
    })
    process.stdout.write(json ? `${JSON.stringify(result)}\n` : verdictText(outcome, result))
    return EXIT_CODES[outcome]
  } finally {
    source.close()
  }
}

/** Trust is named as a whole: whoever names the root does not mean this installation's authorities. */
function timestampRootsOf({ root, tsaRoot }: VerifyOptions): Promise<Certificate[]> {
  if (tsaRoot !== undefined) return readTimestampRoots(tsaRoot, '--tsa-root')
  return readTimestampRoots(root === undefined ? configuration().tsaRoots : null)
}

function verdictText(outcome: VerificationResult['outcome'], result: Omit<VerificationResult, 'outcome'>): string {
  const verdicts = { valid: 'Valid', 'not-valid': 'NOT VALID', 'not-checked': 'Could not be checked' }
  const { seal, chain, evidence } = result
  const lines = [
    verdicts[outcome],
    ...result.problems.map(problem => `  problem: ${problem.message}`),
    seal &&
      `  sealed by ${seal.subject ?? 'an unnamed certificate'}, issued by ${seal.issuer ?? 'an unnamed issuer'}${seal.test ? ' (a test seal, not legally binding)' : ''}`,
    seal && `  ${timeText(seal)}`,
    seal && `  level ${result.level ?? 'unknown'}, ${coverText(result)}`,
    ...result.upgrades.map(one => `  ${upgradeText(one)}`),
    chain &&
      `  events ${chain.valid ? 'intact' : 'NOT intact'}${chain.lastHash ? `, last hash ${chain.lastHash}` : ''}`,
    evidence && evidenceText(evidence),
    ...result.activeContent.map(({ message }) => `  active content: ${message}`),
    ...result.notes.map(note => `  note: ${note.message}`),
  ]
  return `${lines.filter(Boolean).join('\n')}\n`
}

/** At what time, and who says so. */
function timeText({ signedAt, timestamp }: NonNullable<VerificationResult['seal']>): string {
  if (timestamp?.holds) return `timestamp of ${timestamp.time}, by ${timestamp.subject ?? 'an unnamed authority'}`
  return signedAt === null ? 'no signing time is claimed' : `signed at ${signedAt}, says the signer`
}

/** Whether anything was done to the document since. */
function coverText({ seal, upgrades }: Pick<VerificationResult, 'seal' | 'upgrades'>): string {
  if (seal!.coversWholeFile) return 'covers the whole file'
  return upgrades.length > 0 ? 'unchanged since but for what is listed next' : 'does not cover the whole file'
}

function upgradeText({ kind, level, time, subject, holds }: VerificationResult['upgrades'][number]): string {
  const what = kind === 'store' ? 'a store of certificates and revocation data' : 'a timestamp of the document'
  const who = time === null ? '' : ` of ${time}, by ${subject ?? 'an unnamed authority'}`
  return `added: ${what}${who}${holds === false ? ', which proves nothing' : ''} (level ${level ?? 'unknown'})`
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
