/** The number of a field kind that does not exist. LibreOffice does not read such a field. */
export const NO_KIND = 2

const word = (name: string) => new RegExp(`^\\s*${name}(?=[\\s\\x01]|$)`, 'i')

/** The target of a link, which is clicked but never fetched: a web, mail or telephone address. */
const TARGET = '"(?:https?://|mailto:|tel:)[^"\\x00-\\x1f]*"|(?:https?://|mailto:|tel:)[^\\s"\\\\\\x00-\\x1f]+'
const SWITCH = '\\\\(?:[lot]\\s+(?:"[^"\\x00-\\x1f]*"|[^\\s"\\\\\\x00-\\x1f]+)|[nmh]|\\*\\s*(?:MERGEFORMAT|CHARFORMAT))'
const HYPERLINK = new RegExp(`^\\s*HYPERLINK(?:\\s+(?:${TARGET}))?(?:\\s+(?:${SWITCH}))*[\\s\\x01]*$`, 'i')

/**
 * The fields that may stay, by the number that readers use (MS-DOC 2.9.90), and the pattern that their code must match.
 * A field that depends on a file, a database, a program, the user or the document's properties is not in the list and
 * shows its last result.
 */
export const FIELD_KINDS: Record<number, RegExp> = {
  3: word('REF'),
  4: word('XE'),
  8: word('INDEX'),
  9: word('TC'),
  10: word('STYLEREF'),
  12: word('SEQ'),
  13: word('TOC'),
  26: word('NUMPAGES'),
  27: word('NUMWORDS'),
  28: word('NUMCHARS'),
  31: word('DATE'),
  32: word('TIME'),
  33: word('PAGE'),
  37: word('PAGEREF'),
  49: word('EQ'),
  51: word('MACROBUTTON'),
  52: word('AUTONUMOUT'),
  53: word('AUTONUMLGL'),
  54: word('AUTONUM'),
  57: word('SYMBOL'),
  65: word('SECTION'),
  66: word('SECTIONPAGES'),
  70: word('FORMTEXT'),
  71: word('FORMCHECKBOX'),
  72: word('NOTEREF'),
  83: word('FORMDROPDOWN'),
  88: HYPERLINK,
  90: word('LISTNUM'),
  95: word('SHAPE'),
}

/** The kinds INCLUDE, DDE, DDEAUTO, IMPORT, LINK, DATABASE, INCLUDEPICTURE and INCLUDETEXT. */
const FOLLOWED = new Set([36, 45, 46, 55, 56, 59, 67, 68])

/** Whether a field of this kind shows the content of another file or program. */
export const isFollowed = (kind: number) => FOLLOWED.has(kind)
