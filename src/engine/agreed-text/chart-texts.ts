import type { ReadonlyWordFile } from '../redline/word-file.ts'
import { attribute, childElements, descendants, firstChild, textBelow, type XmlElement } from '../xml/xml-tree.ts'
import type { Shown } from './text-pattern.ts'

/** The text that a chart shows in its titles, legend, axes and labels (ECMA-376-1 §21.2). */
export interface ChartText {
  /** Texts that the chart shows, each of them once. */
  words: string[]
  /** Texts that the chart may show, each at most once on a page. */
  optional: string[]
  /**
   * The numbers on axes and labels. Any number is accepted, because the program that draws the chart scales and rounds
   * them.
   */
  numbers: Shown
}

/** Limits on the numbers of a chart, in characters: for each number, for the axes, and in total. */
const NUMBER_MOST = 16
const AXES_MOST = 300
const NUMBERS_MOST = 2_000

/** Reads the texts of all charts in the main part. Throws DocxError. */
export const textsInCharts = (file: ReadonlyWordFile): ChartText[] =>
  file.related(file.mainName, 'chart').map(part => readChart(file.tree(part.name.toLowerCase())))

function readChart(root: XmlElement): ChartText {
  const nodes = [...descendants(root)]
  const named = (name: string) => nodes.filter(node => node.name === name)
  const titles = named('c:title').map(title => textBelow(firstChild(title, 'c:tx'), isText))
  const series = named('c:ser')
  const names = series.map(node => textBelow(firstChild(node, 'c:tx'), isText))
  const categories = categoriesOf(series)
  // a legend names the series; the legend of a pie chart names its categories
  const hasLegend = named('c:legend').length > 0 && named('c:legendEntry').length === 0
  const isPie = nodes.some(node => /^c:(pie|pie3D|ofPie|doughnut)Chart$/.test(node.name))
  const areNamed = hasLegend && !isPie
  const areLabelled = isPie ? hasLegend : named('c:catAx').some(isDrawn)
  const words = [...titles, ...(areNamed ? names : []), ...(areLabelled ? categories : [])]
  const optional = [...(areNamed ? [] : names), ...(areLabelled ? [] : categories)]
  return { words: words.filter(isWord), optional: optional.filter(isWord), numbers: numbersOf(nodes) }
}

const isText = (name: string) => name === 'a:t' || name === 'c:v'
const isWord = (text: string) => text.trim() !== ''

/**
 * All series share the categories of the first series that has any. Numeric categories, such as dates, are left out,
 * because every program formats them in its own way.
 */
function categoriesOf(series: XmlElement[]): string[] {
  const categories = series.map(node => firstChild(node, 'c:cat')).find(node => node !== undefined)
  const lists = categories ? [...descendants(categories)].filter(node => textLists.has(node.name)) : []
  return lists.flatMap(list => childElements(list, 'c:pt').map(point => textBelow(point, name => name === 'c:v')))
}

const textLists = new Set(['c:strCache', 'c:strLit', 'c:lvl'])

const settingOf = (node: XmlElement, name: string) => attribute(firstChild(node, name), 'val')

const isDrawn = (axis: XmlElement) =>
  !/^(1|true)$/.test(settingOf(axis, 'c:delete') ?? '0') && settingOf(axis, 'c:tickLblPos') !== 'none'

function numbersOf(nodes: XmlElement[]): Shown {
  const formats = nodes.flatMap(node =>
    node.name === 'c:formatCode'
      ? textBelow(node, name => name === 'c:formatCode')
      : (attribute(node, 'formatCode') ?? []),
  )
  // the text that a format writes next to the number: in quotes, or one character after a backslash
  const literals = formats.flatMap(format =>
    [...format.matchAll(/"([^"]*)"|\\(.)/g)].map(([, quoted, single]) => quoted ?? single),
  )
  const more = [...new Set(literals.join(''))].map(character => `\\u{${character.codePointAt(0)!.toString(16)}}`)
  const points = nodes.filter(node => node.name === 'c:pt').length
  const to = Math.min(AXES_MOST + points * NUMBER_MOST, NUMBERS_MOST)
  return { kind: 'some', class: new RegExp(`[\\p{N}\\p{Sc}.,:;%+\\-−()/E'’${more.join('')}]`, 'u'), from: 0, to }
}
