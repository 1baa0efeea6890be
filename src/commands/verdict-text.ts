import type { RecipientAction } from '../engine/events/recipient-actions.ts'
import type { VerificationWay } from '../engine/events/verification-ways.ts'
import { asSingleLine } from '../engine/text/single-line.ts'
import { standingOf } from '../engine/verification/signature-standing.ts'
import type { VerificationResult } from '../engine/verification/verify-sealed-pdf.ts'

/** Returns the text that `countersign verify` prints for a file. */
export function verdictText(result: VerificationResult): string {
  const verdicts = { valid: 'Valid', 'not-valid': 'NOT VALID', 'not-checked': 'Could not be checked' }
  const { seal, chain, evidence } = result
  const lines = [
    verdicts[result.outcome],
    ...result.problems.map(problem => `  problem: ${problem.message}`),
    seal &&
      `  sealed by ${seal.subject ?? 'an unnamed certificate'}, issued by ${seal.issuer ?? 'an unnamed issuer'}${seal.test ? ' (a test seal, not legally binding)' : ''}`,
    seal && `  ${timeText(seal)}`,
    seal && `  level ${result.level ?? 'unknown'}, ${coverText(result)}`,
    ...result.upgrades.map(upgrade => `  ${upgradeText(upgrade)}`),
    ...earlierSignatures(result).map(signature => `  ${earlierText(signature)}`),
    ...result.embeddedFiles.map(file => `  ${embeddedText(file)}`),
    chain &&
      `  events ${chain.valid ? 'intact' : 'NOT intact'}${chain.lastHash ? `, last hash ${chain.lastHash}` : ''}`,
    ...result.recipients.map(recipient => `  ${actedText(recipient)}`),
    ...result.verifiedSigners.map(signer => `  ${verifiedText(signer)}`),
    evidence && evidenceText(evidence),
    ...result.activeContent.map(({ message }) => `  active content: ${message}`),
    ...result.notes.map(note => `  note: ${note.message}`),
  ]
  return `${lines.filter(Boolean).join('\n')}\n`
}

/** Returns when the file was signed, and who confirms that time. */
function timeText({ signedAt, timestamp }: NonNullable<VerificationResult['seal']>): string {
  if (timestamp?.holds) return `timestamp of ${timestamp.time}, by ${timestamp.subject ?? 'an unnamed authority'}`
  return signedAt === null ? 'no signing time is claimed' : `signed at ${signedAt}, says the signer`
}

/** Returns whether the document was changed after it was sealed. */
function coverText({ seal, upgrades }: Pick<VerificationResult, 'seal' | 'upgrades'>): string {
  if (seal!.coversWholeFile) return 'covers the whole file'
  return upgrades.length > 0 ? 'unchanged since but for what is listed next' : 'does not cover the whole file'
}

function upgradeText({ kind, level, time, subject, holds }: VerificationResult['upgrades'][number]): string {
  const content = kind === 'store' ? 'a store of certificates and revocation data' : 'a timestamp of the document'
  const who = time === null ? '' : ` of ${time}, by ${subject ?? 'an unnamed authority'}`
  return `added: ${content}${who}${holds === false ? ', which proves nothing' : ''} (level ${level ?? 'unknown'})`
}

/** Returns the signatures made before the seal. A timestamp that upgrades the document is reported elsewhere. */
function earlierSignatures({ signatures }: Pick<VerificationResult, 'signatures'>): VerificationResult['signatures'] {
  return signatures.slice(
    0,
    signatures.findIndex(({ isSeal }) => isSeal),
  )
}

function earlierText({ field, subject, standing, problems, notes }: VerificationResult['signatures'][number]): string {
  const states = { intact: 'intact', unchecked: 'COULD NOT BE CHECKED', broken: 'BROKEN' }
  const { problem } = standingOf(problems)
  const changed = notes.find(({ code }) => code === 'changed-since')
  const remarks = [problem, changed].flatMap(remark => remark?.message ?? [])
  const by = subject === null ? '' : ` by ${asSingleLine(subject)}`
  return `earlier signature “${asSingleLine(field)}”${by}: ${[states[standing], ...remarks].join('. ')}`
}

function embeddedText({ name, sizeBytes, sha256, bySeal }: VerificationResult['embeddedFiles'][number]): string {
  const whose = bySeal ? 'file attached by the seal' : 'file of the uploaded document, not of the seal'
  return `${whose}: “${asSingleLine(name)}”, ${sizeBytes} bytes, SHA-256 ${sha256}`
}

const actionWords = { sign: 'signed', approve: 'approved', view: 'confirmed' } satisfies Record<RecipientAction, string>

const actedText = ({ name, action, at }: VerificationResult['recipients'][number]): string =>
  `${asSingleLine(name)} ${actionWords[action]} at ${at}`

const verifiedWords = { email_code: 'a code sent to this address' } satisfies Record<VerificationWay, string>

const verifiedText = ({ email, way, at }: VerificationResult['verifiedSigners'][number]): string =>
  `signer ${asSingleLine(email)} was verified by ${verifiedWords[way]}, entered at ${at}`

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
