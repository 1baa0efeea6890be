import { readXml } from '../../../../../src/engine/xml/read-xml.ts'
import { XmlError } from '../../../../../src/engine/xml/xml-error.ts'
import { attribute, type XmlElement } from '../../../../../src/engine/xml/xml-tree.ts'
import { ZipError } from '../../../../../src/engine/zip/zip-error.ts'
import { ListFileError, type ListFileProblem, type ListTable, tableOf } from '../list-table.ts'
import { builtInCode } from './number-format.ts'
import { type OfficePackage, openPackage } from './open-package.ts'
import { isTrue, readSheet } from './read-sheet.ts'
import { readSharedStrings } from './shared-strings.ts'

/**
 * Reads the first visible sheet of an XLSX workbook that has rows. Its cells become the texts that they show: dates as
 * `2026-11-30`, numbers with the decimals of their format. Throws `ListFileError`.
 */
export async function readWorkbook(bytes: Uint8Array): Promise<ListTable> {
  try {
    return await tableIn(openPackage(bytes))
  } catch (error) {
    throw problemOf(error)
  }
}

function problemOf(error: unknown): unknown {
  if (error instanceof ZipError) return wrong(error.code === 'too-large' ? 'large-workbook' : 'damaged-workbook')
  return error instanceof XmlError ? wrong(error.code === 'too-large' ? 'large-workbook' : 'damaged-workbook') : error
}

type WorkbookProblem = Extract<ListFileProblem['kind'], `${string}-workbook`>

const wrong = (kind: WorkbookProblem) => new ListFileError({ kind })

async function tableIn(file: OfficePackage): Promise<ListTable> {
  const main = (await readRelations(file, '')).find(({ type }) => type === 'officeDocument')?.target
  const xml = main === undefined ? null : await file.text(main)
  if (main === undefined || xml === null) throw wrong('not-workbook')
  const { sheetIds, is1904 } = readBook(xml)
  const relations = await readRelations(file, main)
  const targetOf = (wanted: string) => relations.find(({ type }) => type === wanted)?.target
  const strings = readSharedStrings((await optionalText(file, targetOf('sharedStrings'))) ?? '<none/>')
  const formats = readFormats((await optionalText(file, targetOf('styles'))) ?? '<none/>')
  for (const sheetId of sheetIds) {
    const relation = relations.find(({ id }) => id === sheetId)
    if (relation?.type !== 'worksheet') continue
    const sheet = await file.text(relation.target)
    if (sheet === null) throw wrong('damaged-workbook')
    const read = readSheet(sheet, { strings, formats, is1904 })
    if (read.rows.length === 1 && read.hiddenRows > 0) throw new ListFileError({ kind: 'all-hidden' })
    if (read.rows.length > 0) return { ...tableOf(read.rows), hiddenRows: read.hiddenRows }
  }
  throw new ListFileError({ kind: 'empty' })
}

/** Returns the text of a part that a workbook may lack. Throws if a relation names it and it is not there. */
async function optionalText(file: OfficePackage, path: string | undefined): Promise<string | null> {
  if (path === undefined) return null
  return (await file.text(path)) ?? Promise.reject(wrong('damaged-workbook'))
}

interface Relation {
  id: string
  /** The last word of the type, which is the same in both forms of the standard. */
  type: string
  /** The path of the part in the package. */
  target: string
}

/** Reads the relations of a part within the package (ISO/IEC 29500-2 §6.5); `''` is the package itself. */
async function readRelations(file: OfficePackage, part: string): Promise<Relation[]> {
  const xml = await file.text(part.replace(/[^/]*$/, name => `_rels/${name}.rels`))
  const relations: Relation[] = []
  if (xml !== null)
    readXml(xml, {
      open(element) {
        const target = attribute(element, 'Target')
        if (
          element.name !== 'pr:Relationship' ||
          target === undefined ||
          attribute(element, 'TargetMode') === 'External'
        )
          return
        const type = (attribute(element, 'Type') ?? '').replace(/^.*\//, '')
        relations.push({ id: attribute(element, 'Id') ?? '', type, target: pathOf(target, part) })
      },
    })
  return relations
}

/** Resolves the target of a relation, which is relative to its part. */
function pathOf(target: string, part: string): string {
  try {
    return decodeURIComponent(new URL(target, `https://package.invalid/${part}`).pathname.slice(1))
  } catch {
    throw wrong('damaged-workbook')
  }
}

/** Returns the relations of the sheets that are not hidden, in their order, and how days are counted. */
function readBook(xml: string): { sheetIds: string[]; is1904: boolean } {
  const sheetIds: string[] = []
  let root: XmlElement | undefined
  let is1904 = false
  readXml(xml, {
    open(element) {
      root ??= element
      const isVisible = (attribute(element, 'state') ?? 'visible') === 'visible'
      if (element.name === 'x:workbookPr') is1904 = isTrue(attribute(element, 'date1904'))
      if (element.name === 'x:sheet' && isVisible) sheetIds.push(attribute(element, 'r:id') ?? '')
    },
  })
  if (root?.name !== 'x:workbook') throw wrong('not-workbook')
  return { sheetIds, is1904 }
}

/** Returns the codes of the number formats, by the style of a cell (ISO/IEC 29500-1 §18.8). */
function readFormats(xml: string): string[] {
  const codes = new Map<number, string>()
  const formats: string[] = []
  let isInCellStyles = false
  readXml(xml, {
    open(element) {
      const id = Number(attribute(element, 'numFmtId') ?? 0)
      if (element.name === 'x:numFmt') codes.set(id, attribute(element, 'formatCode') ?? '')
      if (element.name === 'x:cellXfs') isInCellStyles = true
      if (element.name === 'x:xf' && isInCellStyles) formats.push(codes.get(id) ?? builtInCode(id))
    },
    close({ name }) {
      if (name === 'x:cellXfs') isInCellStyles = false
    },
  })
  return formats
}
