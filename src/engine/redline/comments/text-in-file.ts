import { forbiddenCharacters } from '../../xml/read-xml.ts'

/** What XML cannot hold is shown as such: what was said is not lost for one character. */
export const textInFile = (text: string): string =>
  text.toWellFormed().replace(/\r\n?/g, '\n').replace(new RegExp(forbiddenCharacters, 'g'), '\ufffd')
