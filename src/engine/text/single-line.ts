/**
 * The characters that a single line of text from outside may contain, such as a name, a role or a subject. Such a line
 * appears between Countersign's own lines in the certificate of completion, in mails and in events, so it must not
 * break them, change their direction or hide a part of itself.
 *
 * The list names what may stay; anything else is refused. General categories and properties are those of Unicode (UAX
 * #44), so a character that is assigned later is allowed once Node.js supports it.
 */
const mayStay: { what: string; pattern: string; why: string }[] = [
  {
    what: 'letters, digits, punctuation and symbols that leave ink, with the marks on them',
    pattern: `${ink()}${marks()}`,
    why: 'a name in any script; fillers such as U+3164 count as letters but leave no ink',
  },
  {
    what: 'spaces',
    pattern: String.raw`\p{Zs}`,
    why: 'U+3000 parts Japanese names, U+00A0 French titles',
  },
  {
    what: 'joiners after a letter or mark of a script that is written with them',
    pattern: String.raw`(?<=[${joiningScripts()}&&[\p{L}\p{M}]])[\u200c\u200d]${marks()}`,
    why: 'Persian, Hindi, Bengali, Sinhala; Malayalam may end in one, Bengali may go on with a mark',
  },
  {
    what: 'variation selectors after a Han character',
    pattern: String.raw`(?<=\p{Script=Han})[\ufe00-\ufe02\u{e0100}-\u{e01ef}]`,
    why: 'Japanese family names tell 邉 from its variants by them',
  },
  {
    what: 'what makes one emoji of several characters',
    pattern: String.raw`(?<=\p{Emoji})\ufe0f${marks()}|(?<=[\p{Emoji}\ufe0f])\u200d(?=\p{Emoji})`,
    why: 'subjects have them',
  },
]

/** Returns the pattern of characters that leave ink. U+2800 is a symbol without ink. */
function ink(): string {
  return String.raw`[[\p{L}\p{N}\p{P}\p{S}]--[\p{Default_Ignorable_Code_Point}\u2800]]`
}

/**
 * Returns the pattern of the marks on a character. Tibetan and Burmese stack up to seven marks on a letter; a hundred
 * would reach into the lines above.
 */
function marks(): string {
  return String.raw`[\p{M}--\p{Default_Ignorable_Code_Point}]{0,8}`
}

function joiningScripts(): string {
  const scripts = ['Arabic', 'Syriac', 'Mongolian', 'Nko', 'Devanagari', 'Bengali', 'Gurmukhi', 'Gujarati', 'Oriya']
  scripts.push('Tamil', 'Telugu', 'Kannada', 'Malayalam', 'Sinhala', 'Khmer', 'Myanmar', 'Tibetan')
  return `[${scripts.map(script => String.raw`\p{Script_Extensions=${script}}`).join('')}]`
}

const allowed = new RegExp(mayStay.map(({ pattern }) => `(?:${pattern})`).join('|'), 'gv')

/** The message about the first character that may not stay; the first matching row is used. */
const refusals: { pattern: RegExp; words: (character: string) => string }[] = [
  // Characters that no text may contain, whatever its purpose.
  { pattern: /[\0\p{Cs}]/v, words: () => 'contains characters that are not allowed' },
  { pattern: /[\t\n\v\f\r\u0085\u2028\u2029]/v, words: () => 'must be a single line' },
  { pattern: /\p{Cc}/v, words: character => `must not have the control character ${codePoint(character)}` },
  {
    pattern: /\p{Bidi_Control}/v,
    words: character => `must not have ${codePoint(character)}, which changes the direction of text`,
  },
  {
    pattern: /[\p{Default_Ignorable_Code_Point}\u2800]/v,
    words: character => `must not have ${codePoint(character)}, which is invisible`,
  },
  { pattern: /\p{M}/v, words: character => `must not have ${codePoint(character)} without a letter to stand on` },
  {
    pattern: /./sv,
    words: character => `must not have ${codePoint(character)}, which is not a character of any script`,
  },
]

const codePoint = (character: string) => `U+${character.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}`

/** Returns why a text cannot be a single line from outside, as the end of a sentence about it; null when it can. */
export function singleLineProblem(text: string): string | null {
  const rest = text.replace(allowed, '')
  if (rest === '') return null
  const character = String.fromCodePoint(rest.codePointAt(0)!)
  return refusals.find(({ pattern }) => pattern.test(character))!.words(character)
}

/** Removes the characters that may not stay in a line from outside. */
export const asSingleLine = (text: string): string => text.match(allowed)?.join('') ?? ''

/** Removes the characters that may not stay from each line of a text that may have several lines, such as a reason. */
export const asTextBlock = (text: string): string =>
  text
    .split(/\r\n?|[\n\u2028\u2029]/)
    .map(line => asSingleLine(line.replace(/\t/g, ' ')).trimEnd())
    .join('\n')
    .trim()
