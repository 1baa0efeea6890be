import { openPackage, type Package, type Part, targetOf, writePackage } from '../docx/package.ts'
import { partTree } from '../docx/part-xml.ts'
import { kindOf } from '../docx/relationships.ts'
import { mainPart } from '../docx/word-document.ts'
import { serializeXml } from '../xml/serialize-xml.ts'
import type { XmlElement } from '../xml/xml-tree.ts'

/**
 * A Word document whose parts are read as trees when they are asked for. A tree may be changed in place; `changed` says
 * so, and only parts that were changed are written anew: all others keep their bytes.
 */
export class WordFile {
  #package: Package
  readonly #trees = new Map<string, XmlElement>()
  readonly #changed = new Set<string>()
  /** The part that holds the text, by name in lower case. */
  readonly mainName: string

  constructor(source: Package) {
    this.#package = source
    this.mainName = mainPart(source).name.toLowerCase()
  }

  /** Throws DocxError for what is no package or no Word document. */
  static open = (bytes: Uint8Array): WordFile => new WordFile(openPackage(bytes))

  get package(): Package {
    return this.#package
  }

  /** The root of a part, by name in lower case. Throws DocxError. */
  tree(name: string): XmlElement {
    const known = this.#trees.get(name)
    if (known) return known
    const part = this.#package.parts.get(name)
    if (!part) throw new TypeError(`There is no part ${name}`)
    const tree = partTree(part.bytes)
    this.#trees.set(name, tree)
    return tree
  }

  /** The tree of this part was changed in place. */
  changed(name: string): void {
    this.#changed.add(name)
  }

  /** The parts that a part leads to by relationships of a kind: `comments`, `styles`, `numbering`, `header` … */
  related(name: string, kind: string): Part[] {
    const relationships = this.#package.relationships.get(name) ?? []
    return relationships.filter(one => kindOf(one) === kind).flatMap(one => targetOf(this.#package, one) ?? [])
  }

  /** The name, in lower case, of the first part of a kind to which the main part leads, such as `styles`. */
  partName(kind: string): string | undefined {
    return this.related(this.mainName, kind)[0]?.name.toLowerCase()
  }

  /** The root of that part. Throws DocxError. */
  root(kind: string): XmlElement | undefined {
    const name = this.partName(kind)
    return name === undefined ? undefined : this.tree(name)
  }

  /** Replaces the package by one with other parts or relationships; trees of parts that stay keep their changes. */
  replacePackage(next: Package): void {
    this.#package = next
  }

  /** The file with all changes. */
  write(): Uint8Array {
    const parts = new Map(this.#package.parts)
    for (const name of this.#changed) {
      const part = parts.get(name)
      if (part) parts.set(name, { ...part, bytes: Buffer.from(serializeXml(this.tree(name))) })
    }
    return writePackage({ parts, relationships: this.#package.relationships })
  }
}
