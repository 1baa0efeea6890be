import { openPackage, type Package, type Part, targetOf, writePackage } from '../docx/package.ts'
import { partTree } from '../docx/part-xml.ts'
import { kindOf } from '../docx/relationships.ts'
import { mainPart } from '../docx/word-document.ts'
import { serializeXml } from '../xml/serialize-xml.ts'
import { cloneElement, type XmlElement } from '../xml/xml-tree.ts'

/**
 * An opened document to look at. Whoever is given one changes nothing in it, not its trees either: it is somebody else's. To
 * change something, take a `copy`.
 */
export type ReadonlyWordFile = Pick<
  WordFile,
  'package' | 'mainName' | 'program' | 'tree' | 'root' | 'partName' | 'related' | 'written' | 'copy'
>

/**
 * A Word document that was opened. Its parts are read as trees when they are asked for, once. Whoever opened or copied it may
 * change its trees in place; `changed` says so, and only parts that were changed are written anew: all others keep their bytes.
 */
export class WordFile {
  readonly #opened: Package
  #package: Package
  readonly #trees = new Map<string, XmlElement>()
  readonly #changed = new Set<string>()
  /** The part that holds the text, by name in lower case. */
  readonly mainName: string
  /** The program that saved the file, where its properties do not say so any more. */
  program: string | undefined

  constructor(source: Package) {
    this.#opened = source
    this.#package = source
    this.mainName = mainPart(source).name.toLowerCase()
  }

  /** Throws DocxError for what is no package or no Word document. */
  static open = (bytes: Uint8Array): WordFile => new WordFile(openPackage(bytes))

  /** The parts and relationships; the bytes of a part that was changed are as they were read. */
  get package(): Package {
    return this.#package
  }

  /** Whether anything is not as it was opened. */
  get isChanged(): boolean {
    return this.#changed.size > 0 || this.#package !== this.#opened
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
    return relationships
      .filter(relationship => kindOf(relationship) === kind)
      .flatMap(relationship => targetOf(this.#package, relationship) ?? [])
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
    for (const [name, part] of this.#package.parts) {
      const known = next.parts.get(name)
      if (known && (known === part || known.bytes === part.bytes)) continue
      this.#trees.delete(name)
      this.#changed.delete(name)
    }
    this.#package = next
  }

  /** A document of its own that says the same. What was read already is not read again. */
  copy(): WordFile {
    const copy = new WordFile(this.#opened)
    copy.#package = this.#package
    copy.program = this.program
    for (const [name, tree] of this.#trees) copy.#trees.set(name, cloneElement(tree))
    for (const name of this.#changed) copy.#changed.add(name)
    return copy
  }

  /** The package with all changes up to now: a part that was changed is written when its bytes are asked for. */
  written(): Package {
    const parts = new Map(this.#package.parts)
    for (const name of this.#changed) {
      const part = parts.get(name)
      if (part) parts.set(name, writtenPart(part, this.tree(name)))
    }
    return { parts, relationships: this.#package.relationships }
  }

  /** The file with all changes. */
  write(): Uint8Array {
    return writePackage(this.written())
  }
}

function writtenPart({ name, contentType }: Part, tree: XmlElement): Part {
  let bytes: Uint8Array | undefined
  return {
    name,
    contentType,
    get bytes() {
      bytes ??= Buffer.from(serializeXml(tree))
      return bytes
    },
  }
}
