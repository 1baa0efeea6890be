import { openPackage, type Package, type Part, targetOf, writePackage } from '../docx/package.ts'
import { partTree } from '../docx/part-xml.ts'
import { relationshipKind } from '../docx/relationships.ts'
import { mainPart } from '../docx/word-document.ts'
import { serializeXml } from '../xml/serialize-xml.ts'
import { cloneElement, type XmlElement } from '../xml/xml-tree.ts'

/**
 * An opened document for reading. Other code owns it, so callers must not change it or its trees. To change something,
 * take a `copy`.
 */
export type ReadonlyWordFile = Pick<
  WordFile,
  'package' | 'mainName' | 'program' | 'tree' | 'root' | 'partName' | 'related' | 'written' | 'copy'
>

/**
 * An opened Word document. Each part is parsed into a tree once, on first request. The code that opened or copied the
 * document may change its trees in place, and reports this with `changed`. Only changed parts are written again; all
 * others keep their bytes.
 */
export class WordFile {
  readonly #opened: Package
  #package: Package
  readonly #trees = new Map<string, XmlElement>()
  readonly #changed = new Set<string>()
  /** The name, in lower case, of the part that holds the text. */
  readonly mainName: string
  /** The program that saved the file; set if the file's properties no longer name it. */
  program: string | undefined

  constructor(source: Package) {
    this.#opened = source
    this.#package = source
    this.mainName = mainPart(source).name.toLowerCase()
  }

  /** Opens a file. Throws DocxError for bytes that are not a package or not a Word document. */
  static open = (bytes: Uint8Array): WordFile => new WordFile(openPackage(bytes))

  /** The parts and relationships. A changed part still has the bytes that were read. */
  get package(): Package {
    return this.#package
  }

  /** Whether anything differs from the opened file. */
  get isChanged(): boolean {
    return this.#changed.size > 0 || this.#package !== this.#opened
  }

  /** Returns the root of a part, by name in lower case. Throws DocxError. */
  tree(name: string): XmlElement {
    const cached = this.#trees.get(name)
    if (cached) return cached
    const part = this.#package.parts.get(name)
    if (!part) throw new TypeError(`There is no part ${name}`)
    const tree = partTree(part.bytes)
    this.#trees.set(name, tree)
    return tree
  }

  /** Records that the tree of this part was changed in place. */
  changed(name: string): void {
    this.#changed.add(name)
  }

  /** Returns the targets of a part's relationships of one kind: `comments`, `styles`, `numbering`, `header` … */
  related(name: string, kind: string): Part[] {
    const relationships = this.#package.relationships.get(name) ?? []
    return relationships
      .filter(relationship => relationshipKind(relationship) === kind)
      .flatMap(relationship => targetOf(this.#package, relationship) ?? [])
  }

  /** Returns the lower-case name of the first part of this kind (such as `styles`) that the main part refers to. */
  partName(kind: string): string | undefined {
    return this.related(this.mainName, kind)[0]?.name.toLowerCase()
  }

  /** Returns the root element of the first part of this kind that the main part refers to. Throws DocxError. */
  root(kind: string): XmlElement | undefined {
    const name = this.partName(kind)
    return name === undefined ? undefined : this.tree(name)
  }

  /**
   * Replaces the package with a package that has other parts or relationships. Trees of parts that stay keep their
   * changes.
   */
  replacePackage(next: Package): void {
    for (const [name, part] of this.#package.parts) {
      const nextPart = next.parts.get(name)
      if (nextPart && (nextPart === part || nextPart.bytes === part.bytes)) continue
      this.#trees.delete(name)
      this.#changed.delete(name)
    }
    this.#package = next
  }

  /** Returns an independent copy with the same content. Parts that were already parsed are not parsed again. */
  copy(): WordFile {
    const copy = new WordFile(this.#opened)
    copy.#package = this.#package
    copy.program = this.program
    for (const [name, tree] of this.#trees) copy.#trees.set(name, cloneElement(tree))
    for (const name of this.#changed) copy.#changed.add(name)
    return copy
  }

  /** Returns the package with all changes so far. A changed part is serialized when its bytes are requested. */
  written(): Package {
    const parts = new Map(this.#package.parts)
    for (const name of this.#changed) {
      const part = parts.get(name)
      if (part) parts.set(name, writtenPart(part, this.tree(name)))
    }
    return { parts, relationships: this.#package.relationships }
  }

  /** Returns the file with all changes. */
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
