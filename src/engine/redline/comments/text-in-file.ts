import { forbiddenCharacters } from '../../xml/read-xml.ts'

/** Replaces characters that XML cannot hold, so that one such character does not lose the whole comment. */
export const textInFile = (text: string): string =>
  text.toWellFormed().replace(/\r\n?/g, '\n').replace(new RegExp(forbiddenCharacters, 'g'), '\ufffd')
