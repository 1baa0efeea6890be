import { describe, expect, it } from 'vitest'
import { LastRound } from '../last-round.ts'
import { fullFiles } from '../test-support/documents/full-contract.ts'
import { pack } from '../test-support/documents/sample-files.ts'
import { foundIn } from '../test-support/edits/found-in.ts'
import { contentCases } from '../test-support/red-team/red-team-contents.ts'
import * as decisions from '../test-support/red-team/red-team-decisions.ts'
import * as definitions from '../test-support/red-team/red-team-definitions.ts'
import * as objects from '../test-support/red-team/red-team-objects.ts'
import * as records from '../test-support/red-team/red-team-records.ts'
import type * as texts from '../test-support/red-team/red-team-texts.ts'
import { differencesFrom } from '../untracked-differences.ts'

const member = { displayNames: ['Dana'], otherSideNames: ['Rex'] }
const last = new LastRound({ bytes: pack(fullFiles()) }, member)

function found(edit: (files: Map<string, string>) => void) {
  const files = fullFiles()
  edit(files)
  return foundIn(differencesFrom(last, pack(files)))
}

/** By the rows of the table of differences. */
const rows: [string, texts.Case[]][] = [
  ...contentCases,
  ['new parts', objects.newPartCases],
  ['definitions in use', definitions.definitionCases],
  ['settings, properties, variables', definitions.settingCases],
  ['false records', records.recordCases],
  ['forgeries', records.forgeryCases],
  ['decisions behind tracking', decisions.decisionCases],
]

describe.each(rows)('%s', (_, cases) => {
  it.each(cases)('%s', (_, expected, edit) => {
    const kinds = found(edit)
    if (expected.length === 0) expect(kinds).not.toEqual([])
    else expect(kinds.filter(kind => expected.includes(kind))).not.toEqual([])
  })
})
