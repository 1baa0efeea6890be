import { traitsOf } from '../../../docx/grammar/elements.ts'
import { isOn } from '../../../docx/grammar/on-off.ts'
import { targetOf } from '../../../docx/package.ts'
import { attribute, childElements, descendants, firstChild, type XmlElement } from '../../../xml/xml-tree.ts'
import {
  type CanonicalElement,
  canonicalElement,
  combined,
  inCanonicalOrder,
  isCanonical,
  nothing,
  textElementOf,
} from '../canonical/canonical-element.ts'
import { canonical } from '../canonical/canonical-xml.ts'
import { contentDigest } from '../canonical/digest.ts'
import { noiseInStyles, noiseKinds, noiseSettings, separatelyComparedKinds } from '../canonical/noise.ts'
import { mergeTwins } from '../canonical/twins.ts'
import { elementsOf } from '../stories/story.ts'
import type { Definition, DefinitionKind, ListDefinition } from './definition.ts'
import type { DocumentView } from './document-view.ts'
import { PartContext } from './part-context.ts'
import { comparedProperties } from './properties.ts'

const singleKinds = ['styles', 'numbering', 'settings', 'theme', 'fonttable', 'footnotes', 'endnotes', 'comments']

/** The name of the definition with the defaults (`w:docDefaults`) that all styles start from. */
export const documentDefaults = 'the defaults of the document'

const documentType = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml'

type Add = (kind: DefinitionKind, name: string, value: CanonicalElement) => void

const bare: XmlElement = { name: '', written: '', attributes: [], children: [] }
/** Whether a setting is turned off, which means the same as leaving it out (ECMA-376-1 §17.15.1). */
const isOff = (setting: XmlElement) => traitsOf(setting.name).onOff && !isOn(attribute(setting, 'w:val'))
const isDefault = (style: XmlElement) => isOn(attribute(style, 'w:default'), false)

function expectedType(kind: string): string {
  const types: Record<string, string> = { theme: 'theme', fonttable: 'wordprocessingml.fontTable' }
  return `application/vnd.openxmlformats-officedocument.${types[kind] ?? `wordprocessingml.${kind}`}+xml`
}

interface NamesAndValues {
  names: Set<string>
  values: Set<string>
}

/** Collects the names of all elements and attributes in the given elements, and the values of all attributes. */
function namesAndValues(elements: CanonicalElement[]): NamesAndValues {
  const names = new Set<string>()
  const values = new Set<string>()
  const walk = ({ name, attributes, children }: CanonicalElement) => {
    names.add(name)
    for (const attribute of attributes) {
      names.add(attribute.name)
      values.add(attribute.value)
    }
    for (const child of children) if (isCanonical(child)) walk(child)
  }
  for (const element of elements) walk(element)
  return { names, values }
}

/**
 * Whether a name or value refers to the theme's colours or fonts. Charts and diagrams use the theme without naming it.
 */
const isOfTheme = (nameOrValue: string) => /[tT]heme|schemeClr|^(chart|chartex|diagramdata) /.test(nameOrValue)

/**
 * Reads the definitions outside the stories: settings and parts, and the styles, lists, theme and fonts that the
 * stories use.
 */
export class DefinitionReader {
  readonly #model: DocumentView

  constructor(model: DocumentView) {
    this.#model = model
  }

  read(): Definition[] {
    const definitions: Definition[] = []
    const add = (kind: DefinitionKind, name: string, value: CanonicalElement) => {
      if (value !== nothing) definitions.push({ kind, name, value })
    }
    this.#outsideBody(add)
    this.#settings(add)
    this.#stylesInUse(add)
    this.#otherParts(add)
    for (const [name, value] of comparedProperties(this.#model)) add('property', name, value)
    for (const [name, value] of this.#model.boundData) add('boundData', name, value)
    const used = namesAndValues([
      ...this.#model.stories.flatMap(elementsOf),
      ...definitions.map(definition => definition.value),
    ])
    const usedInLists = namesAndValues([...this.#model.lists.values()].map(list => list.value))
    const faces = this.#theme(add, used)
    this.#fonts(add, new Set([...used.values, ...usedInLists.values, ...faces]))
    return definitions
  }

  #outsideBody(add: Add): void {
    const root = this.#model.tree(this.#model.package.parts.get(this.#model.mainName)!)!
    const context = new PartContext(this.#model, this.#model.mainName, true)
    const body = firstChild(root, 'w:body')
    for (const child of childElements(root)) if (child !== body) add('setting', child.name, canonical(child, context))
    for (const attributeOf of root.attributes) {
      if (attributeOf.name === 'mc:MustUnderstand')
        add('setting', 'mc:MustUnderstand', textElementOf(context.prefixes(root, attributeOf.value)))
    }
  }

  #settings(add: Add): void {
    const [part] = this.#model.related(this.#model.mainName, 'settings')
    const root = part && this.#model.tree(part)
    const context = part && new PartContext(this.#model, part.name.toLowerCase(), false)
    for (const child of root ? childElements(root) : []) {
      if (noiseSettings.has(child.name) || isOff(child)) continue
      const isNotes = child.name === 'w:footnotePr' || child.name === 'w:endnotePr'
      // These children name the separators by their ids. Separators are compared by their content instead.
      const children = isNotes
        ? child.children.filter(child => typeof child !== 'string' && !/^w:(foot|end)note$/.test(child.name))
        : child.children
      if (isNotes && children.length === 0) continue
      add('setting', child.name, canonical({ ...child, children }, context!))
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
      textElementOf(
        defaults
          .map(([id]) => this.#model.styleName(id))
          .sort()
          .join(),
      ),
    )
    for (const docDefaults of root ? childElements(root, 'w:docDefaults') : [])
      add('style', documentDefaults, canonical(docDefaults, context))
    // Both sets grow during the loop, because styles refer to other styles and lists.
    for (const id of this.#model.usedStyles) {
      const style = this.#model.styles.get(id)
      if (style) {
        const attributes = style.attributes.filter(attribute => attribute.name !== 'w:styleId')
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
      const list = mergeTwins(
        (root ? childElements(root, 'w:num') : []).filter(element => attribute(element, 'w:numId') === numId),
      )
      const isThere = root !== undefined && list !== undefined
      this.#model.lists.set(
        numId,
        isThere ? this.#listDefinition(root, list, context) : { value: textElementOf('no list'), abstract: '' },
      )
    }
  }

  #listDefinition(root: XmlElement, list: XmlElement, context: PartContext): ListDefinition {
    const reference = firstChild(list, 'w:abstractNumId')
    const abstractId = (reference && attribute(reference, 'w:val')) ?? ''
    const abstract = mergeTwins(
      childElements(root, 'w:abstractNum').filter(element => attribute(element, 'w:abstractNumId') === abstractId),
    )
    const link = abstract && firstChild(abstract, 'w:numStyleLink')
    const styleId = link && attribute(link, 'w:val')
    if (styleId) this.#model.usedStyles.add(styleId)
    const overrides = childElements(list)
      .filter(element => element !== reference)
      .map(element => canonical(element, context))
    const restart = abstract && attribute(abstract, 'w15:restartNumberingAfterBreak')
    const levels = abstract
      ? childElements(abstract).map(element => canonical(element, context))
      : [textElementOf('no list')]
    const bullets = this.#pictureBullets(root, [list, ...(abstract ? [abstract] : [])], context)
    const broken = textElementOf(restart && restart !== '0' ? restart : '')
    return {
      value: canonicalElement('', [], [...levels, ...inCanonicalOrder(overrides), ...bullets, broken]),
      abstract: abstractId,
    }
  }

  #pictureBullets(root: XmlElement, nodes: XmlElement[], context: PartContext): CanonicalElement[] {
    const levels = nodes.flatMap(node => childElements(node, 'w:lvl'))
    const ids = levels.flatMap(
      level => firstChild(level, 'w:lvlPicBulletId')?.attributes.map(attribute => attribute.value) ?? [],
    )
    const bullets = childElements(root, 'w:numPicBullet').filter(element =>
      ids.includes(attribute(element, 'w:numPicBulletId') ?? ''),
    )
    return bullets.map(bullet => combined(childElements(bullet).map(element => canonical(element, context))))
  }

  /** Adds the theme if it is used, and returns the fonts that it names. */
  #theme(add: Add, { names, values }: NamesAndValues): string[] {
    const [part] = this.#model.related(this.#model.mainName, 'theme')
    const theme = part && this.#model.tree(part)
    if (!theme || !([...names].some(isOfTheme) || [...values].some(isOfTheme))) return []
    add('theme', 'theme', this.#model.content(part))
    const faces = [...descendants(theme)].filter(descendant => /^a:(latin|ea|cs)$/.test(descendant.name))
    return faces.map(face => attribute(face, 'typeface') ?? '')
  }

  #fonts(add: Add, values: ReadonlySet<string>): void {
    const [part] = this.#model.related(this.#model.mainName, 'fonttable')
    const root = part && this.#model.tree(part)
    const context = part && new PartContext(this.#model, part.name.toLowerCase(), false)
    for (const font of root ? childElements(root, 'w:font') : []) {
      const name = attribute(font, 'w:name') ?? ''
      const relevant = childElements(font).filter(
        child => child.name === 'w:altName' || child.name.startsWith('w:embed'),
      )
      if (relevant.length > 0 && [...values].some(value => value.startsWith(name)))
        add('font', name, combined(inCanonicalOrder(relevant.map(child => canonical(child, context!)))))
    }
  }

  /**
   * Adds parts of kinds that no other rule covers, extra parts of kinds that allow only one, and parts with an
   * unexpected content type.
   */
  #otherParts(add: Add): void {
    for (const source of ['', this.#model.mainName]) {
      for (const relationship of this.#model.package.relationships.get(source) ?? []) {
        const kind = this.#model.kind(relationship)
        if (separatelyComparedKinds.has(kind) || noiseKinds.has(kind)) continue
        const part = targetOf(this.#model.package, relationship)
        if (part || relationship.partName === null)
          add('part', kind, part ? this.#model.content(part) : textElementOf(relationship.target))
      }
    }
    for (const kind of singleKinds) {
      const parts = this.#model.related(this.#model.mainName, kind)
      if (parts.length > 1)
        add('part', `${kind}, more than one`, textElementOf(parts.map(part => contentDigest(part.bytes)).join()))
      if (parts[0] && parts[0].contentType !== expectedType(kind))
        add('part', `${kind} of another type`, textElementOf(parts[0].contentType))
    }
    if (this.#model.related('', 'officedocument').length > 1)
      add('part', 'main part, more than one', textElementOf('2'))
    const main = this.#model.package.parts.get(this.#model.mainName)!
    if (main.contentType !== documentType) add('part', 'main part of another type', textElementOf(main.contentType))
  }
}
