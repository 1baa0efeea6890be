import { nameTreeLeaf, readNameTree } from './name-tree.ts'
import { dict, name, type PdfRef } from './objects.ts'
import type { RevisionObjects } from './revision-objects.ts'
import { dateString, textString } from './text-string.ts'

export interface AttachedFile {
  name: string
  mimeType: string
  bytes: Uint8Array
  description: string
  modifiedAt: Date
}

/**
 * Embeds a file (ISO 32000-2 §7.11.4) as data associated with the document (§14.13), and lists it with the document's
 * other attachments.
 */
export function attachFile(objects: RevisionObjects, file: AttachedFile): PdfRef {
  const stream = objects.addStream(
    dict({
      Type: name('EmbeddedFile'),
      Subtype: name(file.mimeType),
      Params: dict({ Size: file.bytes.length, ModDate: dateString(file.modifiedAt) }),
    }),
    file.bytes,
  )
  const specification = objects.add(
    dict({
      Type: name('Filespec'),
      F: textString(file.name),
      UF: textString(file.name),
      Desc: textString(file.description),
      AFRelationship: name('Data'),
      EF: dict({ F: stream, UF: stream }),
    }),
  )
  objects.editCatalog(catalog => {
    const names = objects.copyOf(catalog.get('Names'))
    names.set(
      'EmbeddedFiles',
      dict({ Names: withEntry(objects, names.get('EmbeddedFiles'), file.name, specification) }),
    )
    catalog.set('Names', names)
    const associated = objects.resolve(catalog.get('AF'))
    catalog.set('AF', [...(Array.isArray(associated) ? associated : []), specification])
  })
  return specification
}

/**
 * Returns the name tree with the file added, rewritten as a single leaf, which is correct whatever shape the tree had.
 * The files themselves are not moved.
 */
function withEntry(
  objects: RevisionObjects,
  tree: Parameters<typeof readNameTree>[1],
  fileName: string,
  specification: PdfRef,
) {
  const entries = readNameTree(objects, tree)
  const isTaken = (key: Uint8Array) => entries.some(entry => Buffer.compare(entry.key, key) === 0)
  let key = textString(fileName).bytes
  for (let number = 2; isTaken(key); number++) key = textString(`${fileName} (${number})`).bytes
  return nameTreeLeaf([...entries, { key, value: specification }])
}
