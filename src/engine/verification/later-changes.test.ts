import { describe, expect, it } from 'vitest'
import { bytesSource } from '../byte-source.ts'
import { openPdf } from '../pdf/document.ts'
import { dict, name, type PdfRef, PdfString } from '../pdf/objects.ts'
import { Revision } from '../pdf/revision.ts'
import { testChain } from '../signing/test-support/certificates.ts'
import { laterChanges } from './later-changes.ts'
import { plainPdf, sealed } from './test-support/seal.ts'

const open = (bytes: Uint8Array) => openPdf(bytesSource(bytes))
const text = (value: string) => new PdfString(Buffer.from(value))

function revised(bytes: Uint8Array, change: (revision: Revision) => void): Uint8Array {
  const revision = new Revision(open(bytes))
  change(revision)
  return Buffer.concat([bytes, revision.build()])
}

/** Creates a document with a form of one text field. */
function withForm(): { bytes: Uint8Array; field: PdfRef } {
  let field!: PdfRef
  const bytes = revised(plainPdf(2), revision => {
    field = revision.add(dict({ FT: name('Tx'), T: text('city'), V: text('Rome') }))
    revision.editCatalog(catalog => catalog.set('AcroForm', dict({ Fields: [field] })))
  })
  return { bytes, field }
}

const { bytes: base, field } = withForm()

describe('changes after a signature', () => {
  it.each<[string[], (revision: Revision) => void]>([
    [[], revision => revision.editCatalog(catalog => catalog.set('Lang', text('en')))],
    [['form-values'], revision => revision.edit(field, entries => entries.set('V', text('Oslo')))],
    [['form-fields'], revision => addField(revision)],
    [['pages'], revision => revision.appendPage({ width: 100, height: 100 }, [])],
    [['page-content'], revision => editPage(revision, page => page.set('Contents', []))],
    [['page-content'], revision => editPage(revision, page => page.set('Rotate', 90))],
    [['annotations'], revision => editPage(revision, page => page.set('Annots', [dict({ Subtype: name('Text') })]))],
    [[], revision => editPage(revision, page => page.set('Annots', [dict({ Subtype: name('Widget') })]))],
  ])('are reported by their kind: %j', (expected, change) => {
    expect(laterChanges(open(base), open(revised(base, change)))).toEqual(expected)
  })

  it('include later signatures', async () => {
    const { signer } = await testChain()
    expect(laterChanges(open(base), open(await sealed(base, signer)))).toEqual(['signatures'])
  })
})

function addField(revision: Revision): void {
  const added = revision.add(dict({ FT: name('Tx'), T: text('street') }))
  revision.editCatalog(catalog => catalog.set('AcroForm', dict({ Fields: [field, added] })))
}

function editPage(revision: Revision, change: Parameters<Revision['edit']>[1]): void {
  revision.edit(revision.document.pages()[0]!.ref, change)
}
