import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TextCase } from '../../src/engine/print-copy/test-support/case-documents.ts'
import { everyCase, refusedAt } from '../../src/engine/print-copy/test-support/every-case.ts'
import { hiddenCases, scriptCases } from '../../src/engine/print-copy/test-support/hidden-and-script-cases.ts'
import { isReadApart, linesNotPrinted } from '../../src/engine/print-copy/test-support/printed-lines.ts'
import { sampleOf, sampleTitle } from '../support/rotating-sample.ts'
import { startTestApp, type TestApp } from '../support/test-app.ts'
import { goTheWholeWay } from '../support/whole-way.ts'

let service: TestApp
beforeAll(async () => {
  service = await startTestApp({ env: { RATE_LIMIT_PER_SECOND: '0' } })
})
afterAll(() => service?.stop())

/** Takes a case from draft to seal. If it has a `before`, that is the draft, and the counterparty uploads `file`. */
const outcomeOf = ({ file, before }: TextCase) =>
  before ? goTheWholeWay(service, before, file) : goTheWholeWay(service, file)

const all = [...everyCase(), ...scriptCases()]
const sealedCases = all.filter(({ name }) => !(name in refusedAt))

describe(`a sealed PDF (${sampleTitle})`, () => {
  it.each(sampleOf(sealedCases, { of: 120 }))('contains the text that members approved: $name', async textCase => {
    const outcome = await outcomeOf(textCase)
    expect(outcome).not.toHaveProperty('refusedAt')
    if (!('sealed' in outcome)) return
    const { verification, pdf, lines } = outcome.sealed
    expect(verification).toMatchObject({ valid: true, problems: [], evidence: { negotiation: { text: 'same' } } })
    if (!isReadApart(textCase)) expect(linesNotPrinted(pdf, lines)).toEqual([])
  })
})

describe(`a document whose sealed text would differ from what members see (${sampleTitle})`, () => {
  it.each(sampleOf(hiddenCases(), { of: 12 }))('cannot be approved: $name', async textCase => {
    const error = expect.stringContaining('1 clause has hidden text')
    expect(await outcomeOf(textCase)).toMatchObject({ refusedAt: 'approval', status: 409, error })
  })

  it.each(sampleOf(Object.keys(refusedAt), { of: 4 }))('is refused before it is sealed: %s', async name => {
    const textCase = all.find(one => one.name === name)!
    expect(await outcomeOf(textCase)).toMatchObject({ refusedAt: refusedAt[name] })
  })
})
