import { targetOf } from '../../../docx/package.ts'
import { attribute, childElements, descendants, firstChild, type XmlElement } from '../../../xml/xml-tree.ts'
import { canonical } from '../canonical/canonical-xml.ts'
import { digest } from '../canonical/digest.ts'
import { namedKinds, noiseInStyles, noiseSettings, otherwiseComparedKinds, switches } from '../canonical/noise.ts'
import { asOne } from '../canonical/twins.ts'
import type { Definition, DefinitionKind, ListDefinition } from './definition.ts'
import type { DocumentView } from './document-view.ts'
import { PartContext } from './part-context.ts'
import { shownProperties } from './properties.ts'

const singleKinds = ['styles', 'numbering', 'settings', 'theme', 'fonttable', 'footnotes', 'endnotes', 'comments']

/** The name of what all styles start from. */
export const documentDefaults = 'the defaults of the document'

const documentType = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml'

type Add = (kind: DefinitionKind, name: string, value: string) => void

const bare: XmlElement = { name: '', written: '', attributes: [], children: [] }
/** Said to be off is the same as not said (ECMA-376-1 §17.15.1). */
const isOff = (setting: XmlElement) =>
  switches.has(setting.name) && ['0', 'false', 'off'].includes(attribute(setting, 'w:val') ?? '')
const isDefault = (style: XmlElement) => ['1', 'true', 'on'].includes(attribute(style, 'w:default') ?? '')

function expectedType(kind: string): string {
  const types: Record<string, string> = { theme: 'theme', fonttable: 'wordprocessingml.fontTable' }
  return `application/vnd.openxmlformats-officedocument.${types[kind] ?? `wordprocessingml.${kind}`}+xml`
}

/** Reads what stands outside of the texts, as far as these use it. */
export class DefinitionReader {
  readonly #model: DocumentView

  constructor(model: DocumentView) {
    this.#model = model
  }

  read(): Definition[] {
    const definitions: Definition[] = []
    const add = (kind: DefinitionKind, name: string, value: string) => {
      if (value !== '') definitions.push({ kind, name, value })
    }
    this.#outsideBody(add)
    this.#settings(add)
    this.#stylesInUse(add)
    this.#otherParts(add)
    for (const [name, value] of shownProperties(this.#model)) add('property', name, value)
    for (const [name, value] of this.#model.boundData) add('boundData', name, value)
    const all = [...this.#model.stories.map(story => story.key), ...definitions.map(one => one.value)].join('\n')
    const lists = [...this.#model.lists.values()].map(one => one.value)
    this.#fonts(add, [all, ...lists, ...this.#theme(add, all)].join('\n'))
    return definitions
  }

  #outsideBody(add: Add): void {
    const root = this.#model.tree(this.#model.package.parts.get(this.#model.mainName)!)!
    const context = new PartContext(this.#model, this.#model.mainName, true)
    const body = firstChild(root, 'w:body')
    for (const child of childElements(root)) if (child !== body) add('setting', child.name, canonical(child, context))
    for (const attributeOf of root.attributes) {
      if (attributeOf.name === 'mc:MustUnderstand')
        add('setting', 'mc:MustUnderstand', context.prefixes(root, attributeOf.value))
    }
  }

  #settings(add: Add): void {
    const [part] = this.#model.related(this.#model.mainName, 'settings')
    const root = part && this.#model.tree(part)
    const context = part && new PartContext(this.#model, part.name.toLowerCase(), false)
    for (const child of root ? childElements(root) : []) {
      if (noiseSettings.has(child.name) || isOff(child)) continue
      const isNotes = child.name === 'w:footnotePr' || child.name === 'w:endnotePr'
      // ids of the separators, which are compared by what they show
      const kept = isNotes
        ? child.children.filter(one => typeof one !== 'string' && !/^w:(foot|end)note$/.test(one.name))
        : child.children
      if (isNotes && kept.length === 0) continue
      add('setting', child.name, canonical({ ...child, children: kept }, context!))
    }
    const [web] = this.#model.related(this.#model.mainName, 'websettings')
    const frames = web && childElements(this.#model.tree(web) ?? bare, 'w:frameset')
    for (const frame of frames ?? [])
      add('setting', 'w:frameset', canonical(frame, new PartContext(this.#model, web!.name.toLowerCase(), false)))
  }

  #stylesInUse(add: Add): void {
    const [part] = this.#model.related(this.#model.mainName, 'styles')
    const root = part && this.#model.tree(part)
    const context = new PartContext(this.#model, part?.name.toLowerCase() ?? '', true)
    const defaults = [...this.#model.styles].filter(([, style]) => isDefault(style))
    for (const [id] of defaults) this.#model.usedStyles.add(id)
    add(
      'style',
      'the default styles',
      defaults
        .map(([id]) => this.#model.styleName(id))
        .sort()
        .join(),
    )
    for (const docDefaults of root ? childElements(root, 'w:docDefaults') : [])
      add('style', documentDefaults, canonical(docDefaults, context))
    // sets grow while they are walked: styles name others, and lists
    for (const id of this.#model.usedStyles) {
      const style = this.#model.styles.get(id)
      if (style) {
        const attributes = style.attributes.filter(one => one.name !== 'w:styleId')
        const children = style.children.filter(child => typeof child === 'string' || !noiseInStyles.has(child.name))
        add('style', this.#model.styleName(id), canonical({ ...style, attributes, children }, context))
      }
      this.#listsInUse()
    }
    this.#listsInUse()
  }

  #listsInUse(): void {
    const [part] = this.#model.related(this.#model.mainName, 'numbering')
    const root = part && this.#model.tree(part)
    const context = new PartContext(this.#model, part?.name.toLowerCase() ?? '', false)
    for (const numId of this.#model.usedLists) {
      if (this.#model.lists.has(numId)) continue
      const list = asOne((root ? childElements(root, 'w:num') : []).filter(one => attribute(one, 'w:numId') === numId))
      const isThere = root !== undefined && list !== undefined
      this.#model.lists.set(
        numId,
        isThere ? this.#listDefinition(root, list, context) : { value: 'no list', abstract: '' },
      )
    }
  }

  #listDefinition(root: XmlElement, list: XmlElement, context: PartContext): ListDefinition {
    const reference = firstChild(list, 'w:abstractNumId')
    const abstractId = (reference && attribute(reference, 'w:val')) ?? ''
    const abstract = asOne(
      childElements(root, 'w:abstractNum').filter(one => attribute(one, 'w:abstractNumId') === abstractId),
    )
    const link = abstract && firstChild(abstract, 'w:numStyleLink')
    const styleId = link && attribute(link, 'w:val')
    if (styleId) this.#model.usedStyles.add(styleId)
    const own = childElements(list)
      .filter(one => one !== reference)
      .map(one => canonical(one, context))
    const restart = abstract && attribute(abstract, 'w15:restartNumberingAfterBreak')
    const levels = abstract ? childElements(abstract).map(one => canonical(one, context)) : ['no list']
    const bullets = this.#pictureBullets(root, [list, ...(abstract ? [abstract] : [])], context)
    const all = [...levels, ...own.sort(), bullets, restart && restart !== '0' ? restart : '']
    return { value: all.join('\n'), abstract: abstractId }
  }

  #pictureBullets(root: XmlElement, nodes: XmlElement[], context: PartContext): string {
    const levels = nodes.flatMap(node => childElements(node, 'w:lvl'))
    const ids = levels.flatMap(level => firstChild(level, 'w:lvlPicBulletId')?.attributes.map(one => one.value) ?? [])
    const bullets = childElements(root, 'w:numPicBullet').filter(one =>
      ids.includes(attribute(one, 'w:numPicBulletId') ?? ''),
    )
    return bullets
      .map(bullet =>
        childElements(bullet)
          .map(one => canonical(one, context))
          .join(''),
      )
      .join()
  }

  /** Gives the fonts of the theme, where it counts: charts and diagrams take their colours from it without saying so. */
  #theme(add: Add, all: string): string[] {
    const [part] = this.#model.related(this.#model.mainName, 'theme')
    const theme = part && this.#model.tree(part)
    if (!theme || !/[tT]heme|schemeClr|\b(chart|chartex|diagramdata) /.test(all)) return []
    add('theme', 'theme', this.#model.content(part))
    const faces = [...descendants(theme)].filter(one => /^a:(latin|ea|cs)$/.test(one.name))
    return faces.map(one => `=${attribute(one, 'typeface')}`)
  }

  #fonts(add: Add, all: string): void {
    const [part] = this.#model.related(this.#model.mainName, 'fonttable')
    const root = part && this.#model.tree(part)
    const context = part && new PartContext(this.#model, part.name.toLowerCase(), false)
    for (const font of root ? childElements(root, 'w:font') : []) {
      const name = attribute(font, 'w:name') ?? ''
      const kept = childElements(font).filter(child => child.name === 'w:altName' || child.name.startsWith('w:embed'))
      if (kept.length > 0 && all.includes(`=${name}`))
        add(
          'font',
          name,
          kept
            .map(one => canonical(one, context!))
            .sort()
            .join(''),
        )
    }
  }

  /** Parts of kinds that no other rule knows, and kinds of which there may be only one. */
  #otherParts(add: Add): void {
    for (const source of ['', this.#model.mainName]) {
      for (const relationship of this.#model.package.relationships.get(source) ?? []) {
        const kind = this.#model.kind(relationship)
        if (otherwiseComparedKinds.has(kind) || namedKinds.has(kind)) continue
        const part = targetOf(this.#model.package, relationship)
        if (part || relationship.partName === null)
          add('part', kind, part ? this.#model.content(part) : relationship.target)
      }
    }
    for (const kind of singleKinds) {
      const parts = this.#model.related(this.#model.mainName, kind)
      if (parts.length > 1) add('part', `${kind}, more than one`, parts.map(part => digest(part.bytes)).join())
      if (parts[0] && parts[0].contentType !== expectedType(kind))
        add('part', `${kind} of another type`, parts[0].contentType)
    }
    if (this.#model.related('', 'officedocument').length > 1) add('part', 'main part, more than one', '2')
    const main = this.#model.package.parts.get(this.#model.mainName)!
    if (main.contentType !== documentType) add('part', 'main part of another type', main.contentType)
  }
}
