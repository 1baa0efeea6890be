import { drawnName } from '../../../engine/text/drawn-name.ts'
import { asSingleLine } from '../../../engine/text/single-line.ts'
import type { TemplateField } from '../../templates/template.ts'
import { drawingProblem } from '../../templates/value-problem.ts'

const maxCharacters = 255
const nameless = 'attachment'

/**
 * Returns the name under which a file is stored: the last part of its path, on one line, without invisible characters
 * and changes of the reading direction.
 */
export function cleanFilename(filename: string): string {
  const lastPart = filename.split(/[/\\]/).at(-1)!
  const name = asSingleLine(lastPart.normalize('NFC')).replace(/\s+/g, ' ').trim()
  return name === '' || /^\.+$/.test(name) ? nameless : shortened(name, maxCharacters)
}

/**
 * Returns the name of a file as its field shows it: with Latin letters for characters that no font has, and shortened
 * in the middle if the box is small.
 */
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

/** Shortens a name to a number of characters. Keeps its beginning, and the ending that shows the file type. */
function shortened(name: string, characters: number): string {
  const letters = [...name]
  if (letters.length <= characters) return name
  const ending = [...(/\.[A-Za-z0-9]{1,5}$/.exec(name)?.[0] ?? '')]
  const room = characters - ending.length - 1
  return room > 0
    ? [...letters.slice(0, room), '…', ...ending].join('')
    : [...letters.slice(0, Math.max(0, characters - 1)), '…'].join('')
}
