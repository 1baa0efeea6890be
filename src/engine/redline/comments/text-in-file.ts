import { forbiddenCharacters } from '../../xml/read-xml.ts'

/** Replaces characters that XML cannot contain, so that the comment is not lost because of one such character. */
export const textInFile = (text: string): string =>
  text.toWellFormed().replace(/\r\n?/g, '\n').replace(new RegExp(forbiddenCharacters, 'g'), '\ufffd')
