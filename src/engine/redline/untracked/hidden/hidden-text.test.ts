import { describe, expect, it } from 'vitest'
import { docxFile, paragraph } from '../../../../../test/support/docx-file.ts'
import { differencesOfFiles } from '../../test-support/files.ts'
import { type CanonicalElement, canonicalElement } from '../canonical/canonical-element.ts'
import { by } from '../test-support/documents/sample-files.ts'
import { hides } from './hidden-text.ts'

/** Returns a format that holds one property; its attributes are given as `name=value`. */
const property = (name: string, ...attributes: string[]) => element(name, attributes)
const element = (name: string, attributes: string[] = [], children: CanonicalElement[] = []) =>
  canonicalElement(
    `w:${name}`,
    attributes.map(attribute => attribute.split('=')).map(([name, value]) => ({ name: `w:${name}`, value: value! })),
    children,
  )

describe('text that is out of sight', () => {
  it.each([
    ['hidden', property('vanish', 'val=1')],
    ['white', property('color', 'val=FEFEFE')],
    ['the white of the theme', property('color', 'themeColor=background1', 'val=auto')],
    ['a hundredth of the width', property('w', 'val=1')],
    ['far below the line', property('position', 'val=-3000')],
    ['black on black', property('highlight', 'val=black')],
    [
      'hidden next to the record of a change',
      element('rPr', [], [element('rPrChange', ['author=Rex']), property('vanish', 'val=1')]),
    ],
    ['lines of a point', property('spacing', 'line=20', 'lineRule=exact')],
  ])('%s', (_, format) => expect(hides(format)).toBe(true))

  it.each([
    ['shown', property('vanish', 'val=0')],
    ['a shade of the white of the theme', property('color', 'themeColor=background1', 'themeShade=80', 'val=808080')],
    ['superscript by hand', property('position', 'val=6')],
    ['yellow', property('highlight', 'val=yellow')],
    ['hidden by what a record says was there', element('rPrChange', ['author=Rex'], [property('vanish', 'val=1')])],
  ])('%s is in sight', (_, format) => expect(hides(format)).toBe(false))
})

describe('an own insertion', () => {
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
  ])('is shown to the other side when its format hides text: %s', format => {
    const { differences, shown } = upload(format)
    expect(differences).toEqual([])
    expect(shown).toEqual([{ kind: 'hiddenInInsertion', author: 'Dana', text: 'Or not.' }])
  })

  it.each(['', '<w:vanish w:val="0"/>', '<w:color w:val="FF0000"/>'])('hides nothing with the format %j', format => {
    expect(upload(format).shown).toEqual([])
  })
})
