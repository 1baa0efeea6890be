import { describe, expect, it } from 'vitest'
import { docxFile, paragraph } from '../../../../../test/support/docx-file.ts'
import { differencesOfFiles } from '../../test-support/files.ts'
import { type CanonicalElement, canonicalElement } from '../canonical/canonical-element.ts'
import { by } from '../test-support/documents/sample-files.ts'
import { hides } from './hidden-text.ts'

/** Returns a format with one property, whose attributes are given as `name=value`. */
const property = (name: string, ...attributes: string[]) => element(name, attributes)
const element = (name: string, attributes: string[] = [], children: CanonicalElement[] = []) =>
  canonicalElement(
    `w:${name}`,
    attributes.map(attribute => attribute.split('=')).map(([name, value]) => ({ name: `w:${name}`, value: value! })),
    children,
  )

describe('a format', () => {
  it.each([
    ['is hidden', property('vanish', 'val=1')],
    ['is white', property('color', 'val=FEFEFE')],
    ['is the white of the theme', property('color', 'themeColor=background1', 'val=auto')],
    ['has a hundredth of the width', property('w', 'val=1')],
    ['is far below the line', property('position', 'val=-3000')],
    ['is black on black', property('highlight', 'val=black')],
    [
      'is hidden next to the record of a change',
      element('rPr', [], [element('rPrChange', ['author=Rex']), property('vanish', 'val=1')]),
    ],
    ['has lines of one point', property('spacing', 'line=20', 'lineRule=exact')],
  ])('counts as hiding text that %s', (_, format) => expect(hides(format)).toBe(true))

  it.each([
    ['is not hidden', property('vanish', 'val=0')],
    ['is a shade of the theme’s white', property('color', 'themeColor=background1', 'themeShade=80', 'val=808080')],
    ['is raised a little', property('position', 'val=6')],
    ['is highlighted in yellow', property('highlight', 'val=yellow')],
    ['was hidden before a recorded change', element('rPrChange', ['author=Rex'], [property('vanish', 'val=1')])],
  ])('does not count as hiding text that %s', (_, format) => expect(hides(format)).toBe(false))
})

describe('an insertion by the member', () => {
  const upload = (format: string) => {
    const inserted = `<w:p><w:r><w:t>The fee is due.</w:t></w:r><w:ins ${by('Dana', 8)}><w:r><w:rPr>${format}</w:rPr><w:t>Or not.</w:t></w:r></w:ins></w:p>`
    const members = { displayNames: ['Dana'], otherSideNames: ['Rex'] }
    const last = { bytes: docxFile({ body: paragraph('The fee is due.') }) }
    return differencesOfFiles(last, docxFile({ body: inserted }), members)
  }

  it.each([
    '<w:vanish/>',
    '<w:color w:val="FFFFFF"/>',
    '<w:color w:val="auto" w:themeColor="background1"/>',
    '<w:sz w:val="2"/>',
    '<w:w w:val="1"/>',
  ])('is shown to the other side if its format hides text: %s', format => {
    const { differences, shown } = upload(format)
    expect(differences).toEqual([])
    expect(shown).toEqual([{ kind: 'hiddenInInsertion', author: 'Dana', text: 'Or not.' }])
  })

  it.each(['', '<w:vanish w:val="0"/>', '<w:color w:val="FF0000"/>'])('is not reported if its format is %j', format => {
    expect(upload(format).shown).toEqual([])
  })
})
