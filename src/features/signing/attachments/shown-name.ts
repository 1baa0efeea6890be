import { drawnName } from '../../../engine/text/drawn-name.ts'
import { asSingleLine } from '../../../engine/text/single-line.ts'
import type { TemplateField } from '../../templates/template.ts'
import { drawingProblem } from '../../templates/value-problem.ts'

const maxCharacters = 255
const nameless = 'attachment'

/** A file's name as it is kept: its last part, on one line, without what is invisible or turns the reading direction. */
export function cleanFilename(given: string): string {
  const lastPart = given.split(/[/\\]/).at(-1)!
  const name = asSingleLine(lastPart.normalize('NFC')).replace(/\s+/g, ' ').trim()
  return name === '' || /^\.+$/.test(name) ? nameless : shortened(name, maxCharacters)
}

/** A file's name as its field shows it: what no font has in Latin letters, and shortened in its middle where the box is small. */
export function nameInBox(field: TemplateField, filename: string): string {
  const name = drawnName(filename)
  const fitsWith = (characters: number) => drawingProblem(field, shortened(name, characters)) === null
  let [least, most] = [1, [...name].length]
  if (fitsWith(most)) return name
  while (least < most) {
    const middle = Math.ceil((least + most) / 2)
    if (fitsWith(middle)) least = middle
    else most = middle - 1
  }
  return shortened(name, least)
}

/** At most so many characters: the beginning, and the ending that says what kind of file it is. */
function shortened(name: string, characters: number): string {
  const all = [...name]
  if (all.length <= characters) return name
  const ending = [...(/\.[A-Za-z0-9]{1,5}$/.exec(name)?.[0] ?? '')]
  const kept = characters - ending.length - 1
  return kept > 0
    ? [...all.slice(0, kept), '…', ...ending].join('')
    : [...all.slice(0, Math.max(0, characters - 1)), '…'].join('')
}
