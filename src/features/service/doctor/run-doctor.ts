import type { Config } from '../../../config.ts'
import type { DoctorFinding } from './check.ts'
import { checks } from './checks.ts'

/** Runs every check, prints a line for each finding, and returns the exit status: 1 if there is a problem. */
export async function runDoctor(config: Config, json?: boolean): Promise<number> {
  const findings: DoctorFinding[] = []
  for (const check of checks) findings.push(...(await check(config).catch(unfinished)))
  process.stdout.write(json ? `${JSON.stringify(findings)}\n` : findings.map(line).join(''))
  return findings.some(({ verdict }) => verdict === 'problem') ? 1 : 0
}

/** Turns the failure of a check into a finding, so that the remaining checks still run. */
const unfinished = (error: Error): DoctorFinding[] => [
  {
    subject: 'doctor',
    verdict: 'problem',
    text: `a check did not finish: ${error.message}`,
    remedy: 'Run it again as the user who runs the service, with the same settings.',
  },
]

const line = ({ subject, verdict, text, remedy }: DoctorFinding) =>
  `${verdict.padEnd(8)} ${subject}: ${text}${remedy ? `\n         ${remedy}` : ''}\n`
