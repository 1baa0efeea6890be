import type { Files } from '../documents/sample-files.ts'
import { type Edit, inSequence, swap } from '../edits/edits.ts'

export const inBody = (from: string | RegExp, to: string) => swap('w/contract.xml', from, to)
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
export const rels = 'w/_rels/contract.xml.rels'
export const relate = (id: string, type: string, target: string, part = rels, external = false) =>
  swap(
    part,
    '</Relationships>',
    `<Relationship Id="${id}" Type="${type.includes(':') ? type : `${office}/${type}`}" Target="${target}"${external ? ' TargetMode="External"' : ''}/></Relationships>`,
  )
export const typed = (name: string, type: string) =>
  swap('[Content_Types].xml', '</Types>', `<Override PartName="/${name}" ContentType="${type}"/></Types>`)
export const copy =
  (from: string, to: string, edit: (text: string) => string): Edit =>
  files => {
    const text = edit(files.get(from)!)
    if (text === files.get(from)) throw new Error(`nothing edited in ${from}`)
    files.set(to, text)
  }
/** Redirects a relationship to an edited copy of its part. */
export const redirect = (
  relsPart: string,
  from: string,
  to: string,
  type: string,
  edit: (text: string) => string,
): Edit => {
  const folder = from.slice(0, from.lastIndexOf('/') + 1)
  return inSequence(
    copy(from, folder + to, edit),
    typed(folder + to, type),
    swap(relsPart, `Target="${from.slice(2)}"`, `Target="${to}"`),
    (files: Files) => {
      const relationships = files.get(`${folder}_rels/${from.slice(folder.length)}.rels`)
      if (relationships) files.set(`${folder}_rels/${to}.rels`, relationships)
    },
  )
}
export const word = 'application/vnd.openxmlformats-officedocument.wordprocessingml.'

/** Returns an edit that replaces the match at a zero-based index. */
export const nth =
  (part: string, from: RegExp, index: number, to: string): Edit =>
  files => {
    let at = 0
    const before = files.get(part)!
    const after = before.replace(new RegExp(from, 'g'), match => (at++ === index ? to : match))
    if (after === before) throw new Error(`no ${index}th ${from}`)
    files.set(part, after)
  }
