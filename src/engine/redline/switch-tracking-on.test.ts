import { describe, expect, it } from 'vitest'
import { serializeXml } from '../xml/serialize-xml.ts'
import { switchTrackingOn } from './switch-tracking-on.ts'
import { contractFile, p, r } from './test-support/contract.ts'
import { differencesOfFiles } from './test-support/files.ts'
import { WordFile } from './word-file.ts'

const body = p(r('The price is 10.'))
const nobody = { displayNames: [], otherSideNames: [] }

function trackedVersion(settings?: string) {
  const bytes = contractFile({ body, ...(settings !== undefined && { settings }) })
  const file = WordFile.open(bytes)
  const isChanged = switchTrackingOn(file)
  const written = WordFile.open(file.write())
  const root = written.tree(written.related(written.mainName, 'settings')[0]!.name.toLowerCase())
  return { isChanged, xml: serializeXml(root), found: differencesOfFiles({ bytes }, file.write(), nobody) }
}

describe('switching tracking on', () => {
  it.each([
    ['if the document has no settings', undefined],
    ['if the document has other settings', '<w:zoom w:percent="100"/><w:defaultTabStop w:val="720"/>'],
    ['if the settings switch it off', '<w:zoom w:percent="100"/><w:trackRevisions w:val="0"/>'],
  ])('is not reported as a difference %s', (_, settings) => {
    const { isChanged, xml, found: differences } = trackedVersion(settings)
    expect(isChanged).toBe(true)
    expect(xml).toMatch(/^(?!.*defaultTabStop.*trackRevisions)(?!.*trackRevisions.*zoom).*<w:trackRevisions\/>/s)
    expect([differences.refused, differences.differences]).toEqual([undefined, []])
  })

  it('does not change a document that already tracks changes', () => {
    expect(trackedVersion('<w:trackRevisions w:val="on"/>').isChanged).toBe(false)
  })
})
