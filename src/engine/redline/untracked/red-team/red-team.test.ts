import { describe, expect, it } from 'vitest'
import { sampleOf, sampleTitle } from '../../../../../test/support/rotating-sample.ts'
import { differencesOfUpload } from '../../test-support/files.ts'
import { WordFile } from '../../word-file.ts'
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

const member = { displayNames: ['Dana'], otherSideNames: ['Rex'] }
const last = new LastRound({ file: WordFile.open(pack(fullFiles())) }, member)

function kindsFound(edit: (files: Map<string, string>) => void) {
  const files = fullFiles()
  edit(files)
  return foundIn(differencesOfUpload(last, pack(files)))
}

/** The cases by rows of the table of differences. */
const rows: [string, texts.Case[]][] = [
  ...contentCases,
  ['new parts', objects.newPartCases],
  ['definitions in use', definitions.definitionCases],
  ['settings, properties, variables', definitions.settingCases],
  ['false records', records.recordCases],
  ['forgeries', records.forgeryCases],
  ['untracked decisions', decisions.decisionCases],
]

const cases = rows.flatMap(([row, cases]) =>
  cases.map(([name, expected, edit]) => [`${row}: ${name}`, expected, edit] as const),
)

describe(`finds an edit without a tracked change (${sampleTitle})`, () => {
  it.each(sampleOf(cases, { of: 8 }))('%s', (_, expected, edit) => {
    const kinds = kindsFound(edit)
    if (expected.length === 0) expect(kinds).not.toEqual([])
    else expect(kinds.filter(kind => expected.includes(kind))).not.toEqual([])
  })
})
