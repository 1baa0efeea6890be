/** Characters that look like the frame's own end, and the one that escapes them. */
const marks = /[\\“”‟〝〞＂]/g

/**
 * The words of a stranger among ours: in quotation marks, so that where they begin and end is seen also when they are wrapped
 * or copied. Marks of their own are escaped, and a run of spaces is one, so that they cannot stand in columns.
 */
export const framed = (text: string): string =>
  `“${text
    .replace(/\p{Zs}{2,}/gu, ' ')
    .trim()
    .replace(marks, '\\$&')}”`
