/**
 * What stands between the parts of canonical strings: characters that XML does not allow, so that no text of a document can
 * pretend to be a part.
 */
export const OPEN = '\u0001'
export const CLOSE = '\u0002'
export const ATTRIBUTE = '\u0003'
/** Within what a change is known by, and between changes. */
export const WITHIN = '\u0004'
export const BETWEEN = '\u0005'
/** Between the parts of a block, of a token, of a comment. */
export const BLOCK = '\u0006'
export const TOKEN = '\u0007'
export const COMMENT = '\u0008'
/** Around the number of a list. */
export const LIST = '\u000e'
export const LIST_END = '\u000f'

const all = [OPEN, CLOSE, ATTRIBUTE, WITHIN, BETWEEN, BLOCK, TOKEN, COMMENT, LIST, LIST_END].join('')
const any = new RegExp(`[${all}]+`, 'g')

/** Each run of separators as a blank. */
export const withoutSeparators = (text: string): string => text.replaceAll(any, ' ').trim()
