import { deflateSync } from 'node:zlib'
import type { Drawing } from '../../pdf/drawing.ts'
import {
  dict,
  isDict,
  name,
  type ObjectSink,
  type PdfDict,
  PdfName,
  type PdfObject,
  PdfRef,
  PdfStream,
  PdfString,
} from '../../pdf/objects.ts'

/** A new PDF file for tests: blank pages with drawings on them. */
export class PdfFile implements ObjectSink {
  readonly #objects: PdfObject[] = [null]
  readonly #pageTree = this.reserve()
  readonly #pages: PdfRef[] = []

  reserve(): PdfRef {
    return new PdfRef(this.#objects.push(null) - 1)
  }

  add(object: PdfObject, at = this.reserve()): PdfRef {
    this.#objects[at.num] = object
    return at
  }

  addStream(entries: PdfDict, data: Uint8Array, options: { compress?: boolean; at?: PdfRef } = {}): PdfRef {
    const deflated = options.compress === false ? undefined : deflateSync(data)
    const filter = deflated && deflated.length < data.length ? { Filter: name('FlateDecode') } : {}
    const stored = 'Filter' in filter ? deflated! : data
    const streamDict = new Map([...entries, ...dict({ ...filter, Length: stored.length })])
    return this.add(new PdfStream(streamDict, stored), options.at)
  }

  addPage(width: number, height: number, drawings: Drawing[]): void {
    const collect = <Value extends PdfObject>(pick: (drawing: Drawing) => Map<string, Value>) =>
      new Map<string, PdfObject>(drawings.flatMap(drawing => [...pick(drawing)]))
    const resources = dict({
      Font: collect(drawing => drawing.fonts),
      XObject: collect(drawing => drawing.xObjects),
      ExtGState: collect(drawing => drawing.extGStates),
    })
    const contents = drawings.map(drawing => this.addStream(new Map(), drawing.content))
    const page = dict({
      Type: name('Page'),
      Parent: this.#pageTree,
      MediaBox: [0, 0, width, height],
      Resources: resources,
      Contents: contents,
    })
    this.#pages.push(this.add(page))
  }

  bytes(): Uint8Array {
    this.add(dict({ Type: name('Pages'), Kids: this.#pages, Count: this.#pages.length }), this.#pageTree)
    const root = this.add(dict({ Type: name('Catalog'), Pages: this.#pageTree }))
    const chunks = [Buffer.from('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n', 'latin1')]
    const offsets: number[] = []
    let size = chunks[0]!.length
    for (let num = 1; num < this.#objects.length; num++) {
      const chunk = Buffer.concat([
        Buffer.from(`${num} 0 obj\n`),
        serialize(this.#objects[num]!),
        Buffer.from('\nendobj\n'),
      ])
      offsets.push(size)
      chunks.push(chunk)
      size += chunk.length
    }
    const rows = offsets.map(offset => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
    const count = this.#objects.length
    const trailer = serialize(dict({ Size: count, Root: root })).toString('latin1')
    const tail = `xref\n0 ${count}\n0000000000 65535 f \n${rows}trailer\n${trailer}\nstartxref\n${size}\n%%EOF\n`
    return Buffer.concat([...chunks, Buffer.from(tail)])
  }
}

function serialize(object: PdfObject): Buffer {
  if (object instanceof PdfStream) {
    return Buffer.concat([serialize(object.dict), Buffer.from('\nstream\n'), object.raw, Buffer.from('\nendstream')])
  }
  return Buffer.from(serializeText(object), 'latin1')
}

function serializeText(object: PdfObject): string {
  if (object instanceof PdfName) return `/${object.value}`
  if (object instanceof PdfRef) return `${object.num} ${object.gen} R`
  if (object instanceof PdfString) return `<${Buffer.from(object.bytes).toString('hex')}>`
  if (Array.isArray(object)) return `[${object.map(serializeText).join(' ')}]`
  if (isDict(object)) return `<<${[...object].map(([key, value]) => `/${key} ${serializeText(value)}`).join(' ')}>>`
  return String(object)
}
