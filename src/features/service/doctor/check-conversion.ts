import type { Config } from '../../../config.ts'
import { findOffice, type OfficePrograms } from '../../../platform/conversion/find-office.ts'
import { officeFonts } from '../../../platform/conversion/office-fonts.ts'
import { probeSandbox } from '../../../platform/conversion/probe-sandbox.ts'
import { chooseSandbox, type SandboxKind } from '../../../platform/conversion/sandbox.ts'
import type { Check, DoctorFinding } from './check.ts'
import { openTargets, type Target } from './sandbox-targets.ts'

const SUBJECT = 'conversion'

/**
 * Checks that LibreOffice is installed, runs in a sandbox, and cannot escape from it. To check that, a program that
 * runs in its place tries to escape.
 */
export const checkConversion: Check = async config => {
  let programs: OfficePrograms
  try {
    programs = findOffice(config.sofficePath, config.searchPath)
  } catch (error) {
    return [withoutOffice((error as Error).message)]
  }
  const finding: DoctorFinding = { subject: SUBJECT, verdict: 'ok', text: `LibreOffice is ${programs.soffice}` }
  return [finding, ...(await checkSandbox(config, programs))]
}

const withoutOffice = (text: string): DoctorFinding => ({
  subject: SUBJECT,
  verdict: 'warning',
  text: `${text}; uploads of DOC and DOCX are answered with 503`,
  remedy: 'apt-get install libreoffice-writer-nogui python3-uno bubblewrap',
})

async function checkSandbox(config: Config, programs: OfficePrograms): Promise<DoctorFinding[]> {
  const options = { searchPath: config.searchPath, fonts: officeFonts() }
  let kind: SandboxKind
  try {
    kind = await chooseSandbox(config.conversionSandbox, programs, options)
  } catch (error) {
    return [withoutSandbox((error as Error).message)]
  }
  const targets = await openTargets(config)
  try {
    const attempts = targets.all.map(({ attempt }) => attempt)
    const { results } = await probeSandbox({ kind, programs, options, attempts })
    return [kindOfSandbox(kind), ...targets.all.map((target, at) => outcome(target, results[at]!.open))]
  } finally {
    await targets.close()
  }
}

const withoutSandbox = (text: string): DoctorFinding => ({
  subject: 'sandbox',
  verdict: 'problem',
  text: `${text}; uploads of DOC and DOCX are answered with 503`,
  remedy: 'Install bubblewrap (Debian: apt-get install bubblewrap), or run on Linux 5.13 or newer with Landlock.',
})

function kindOfSandbox(kind: SandboxKind): DoctorFinding {
  const subject = 'sandbox'
  if (kind !== 'off') return { subject, verdict: 'ok', text: kind }
  return {
    subject,
    verdict: 'problem',
    text: 'CONVERSION_SANDBOX is off: a document can have files of this machine printed',
    remedy: 'Leave CONVERSION_SANDBOX out.',
  }
}

const outcome = ({ name }: Target, open: boolean): DoctorFinding =>
  open
    ? {
        subject: 'sandbox',
        verdict: 'problem',
        text: `open to LibreOffice: ${name}`,
        remedy: 'Do not convert documents of strangers on this machine before it is closed; report it.',
      }
    : { subject: 'sandbox', verdict: 'ok', text: `closed to LibreOffice: ${name}` }
