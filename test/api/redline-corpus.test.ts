import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { differencesOfFiles } from '../../src/engine/redline/test-support/files.ts'
import { dora, redlineRequest, redlineUrl, templateOf } from '../support/redlines.ts'
import { sampleDocuments } from '../support/sample-documents.ts'
import { startTestApp, type TestApp } from '../support/test-app.ts'

/** A folder to save the downloads in, for inspection. */
const keptIn = process.env.KEEP_IN

describe('a sample document', () => {
  let service: TestApp
  beforeAll(async () => {
    service = await startTestApp({ worker: false })
  })
  afterAll(() => service.stop())

  it.each(sampleDocuments('docx'))(
    'is unchanged when it is downloaded from a negotiation without edits: %s',
    async (name, read) => {
      const source = read()
      const id = await redlineRequest(service, await templateOf(service, source))
      const { session } = await redlineUrl(service, id, dora.email)
      const download = await session.bytes('/redlining/session/document')
      if (keptIn) writeFileSync(join(keptIn, name), download)
      const nobody = { displayNames: [], otherSideNames: [] }
      const found = differencesOfFiles({ bytes: source }, download, nobody)
      // the link to an external template is removed, because that could change the styles
      const isDetached = (text: string) => text.includes('attachedTemplate')
      const shown = found.differences
        .map(difference => `${difference.kind}: ${difference.before} / ${difference.after}`)
        .filter(text => !isDetached(text))
      expect([found.refused, shown, found.decisions, found.forged, found.unknownAuthors]).toEqual([
        undefined,
        ...[[], [], [], []],
      ])
    },
  )
})
