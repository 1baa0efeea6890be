import { type LanguageRules, numberRules } from './number-rules.ts'

/** CLDR has no ordinal words for these languages: the first twenty. */
const firstOrdinals = new Map(
  Object.entries({
    cs: 'první druhý třetí čtvrtý pátý šestý sedmý osmý devátý desátý jedenáctý dvanáctý třináctý čtrnáctý patnáctý šestnáctý sedmnáctý osmnáctý devatenáctý dvacátý',
    ro: 'primul al_doilea al_treilea al_patrulea al_cincilea al_șaselea al_șaptelea al_optulea al_nouălea al_zecelea al_unsprezecelea al_doisprezecelea al_treisprezecelea al_paisprezecelea al_cincisprezecelea al_șaisprezecelea al_șaptesprezecelea al_optsprezecelea al_nouăsprezecelea al_douăzecilea',
    uk: 'перший другий третій четвертий п’ятий шостий сьомий восьмий дев’ятий десятий одинадцятий дванадцятий тринадцятий чотирнадцятий п’ятнадцятий шістнадцятий сімнадцятий вісімнадцятий дев’ятнадцятий двадцятий',
  }),
)
/** Word sets no point between digits and letter in Spanish, and has an ending in Greek, where CLDR has none. */
const ordinalEndings = new Map([
  ['es', 'º'],
  ['el', 'ος'],
])

/** Greater numbers are written in digits. */
const MOST = 999_999

/**
 * A number in words: `Einundzwanzig`. `language` is a BCP 47 tag. Undefined for languages and numbers without words; so are the
 * other functions here.
 */
export const cardinalWords = (value: number, language: string): string | undefined =>
  capitalized(spelled(value, language, 'cardinal'), language)

/** The same of an ordinal: `Einundzwanzigste`. */
export function ordinalWords(value: number, language: string): string | undefined {
  const first = firstOrdinals.get(primary(language))?.split(' ')[value - 1]?.replaceAll('_', ' ')
  return capitalized(first ?? spelled(value, language, 'ordinal'), language)
}

/** An ordinal in digits: `21.`, `21st`. CLDR gives a rule only where the ending is not a point. */
export function ordinalDigits(value: number, language: string): string | undefined {
  const ending = ordinalEndings.get(primary(language))
  if (ending !== undefined) return `${value}${ending}`
  return spelled(value, language, 'digits') ?? (rulesOf(language) && `${value}.`)
}

const primary = (language: string) => language.split('-')[0]!.toLowerCase().replace(/^nb$/, 'no')

const rulesOf = (language: string) =>
  Object.hasOwn(numberRules, primary(language)) ? numberRules[primary(language)] : undefined

function capitalized(words: string | undefined, language: string): string | undefined {
  if (!words) return undefined
  const [first = '', ...rest] = words
  // Turkish has a capital of its own; Greek would lose its accents
  return (primary(language) === 'tr' ? first.toLocaleUpperCase('tr') : first.toUpperCase()) + rest.join('')
}

function spelled(value: number, language: string, kind: keyof LanguageRules['names']): string | undefined {
  const rules = rulesOf(language)
  const name = rules?.names[kind]
  return rules && name && value >= 0 && value <= MOST
    ? new Speller(rules, primary(language)).spell(name, value)
    : undefined
}

interface Rule {
  base: number
  /** What the number is divided by: the text takes quotient and remainder. */
  divisor: number
  text: string
}

/**
 * Applies rule-based number formats (UTS #35 part 3, "Rule-Based Number Formatting"; the syntax is that of ICU's
 * `RuleBasedNumberFormat`). Of the rules of a set, the last whose base is not greater than the number counts: its arrows stand
 * for quotient and remainder, each by the rules of some set. `30: dreißig` and `1: →→…` make "einunddreißig" of 31.
 */
class Speller {
  readonly #rules: LanguageRules
  readonly #plurals: Record<string, Intl.PluralRules>

  constructor(rules: LanguageRules, language: string) {
    this.#rules = rules
    this.#plurals = {
      cardinal: new Intl.PluralRules(language),
      ordinal: new Intl.PluralRules(language, { type: 'ordinal' }),
    }
  }

  spell(name: string, value: number): string {
    const { divisor, text } = ruleFor(readRules(this.#rules.sets[name]!), value)
    const [quotient, remainder] = [Math.floor(value / divisor), value % divisor]
    const write = (format: string, number: number) => {
      if (format === '') return this.spell(name, number)
      return format.startsWith('%') ? this.spell(format, number) : String(number)
    }
    return text
      .replace(/\[([^|\]]*)(?:\|([^\]]*))?\]/g, (_, more: string, exact = '') => (remainder === 0 ? exact : more))
      .replace(/→([^→]*)→|←([^←]*)←|=([^=]*)=/g, (_, below?: string, above?: string, same?: string) => {
        if (below !== undefined) return write(below, remainder)
        return above === undefined ? write(same!, value) : write(above, quotient)
      })
      .replace(/\$\((\w+),([^)]*)\)\$/g, (_, type: string, forms: string) => this.#plural(type, forms, quotient))
  }

  #plural(type: string, forms: string, value: number): string {
    const byCategory = new Map([...forms.matchAll(/(\w+)\{([^}]*)\}/g)].map(([, category, form]) => [category, form]))
    return byCategory.get(this.#plurals[type]!.select(value)) ?? byCategory.get('other') ?? ''
  }
}

/** A rule for a remainder does not count where there is none, if its base is no multiple of the divisor either. */
function ruleFor(rules: Rule[], value: number): Rule {
  const at = rules.findLastIndex(({ base }) => base <= value)
  const { base, divisor, text } = rules[at]!
  const isOfRemainder = text.includes('→') && value % divisor === 0 && base % divisor !== 0
  return rules[isOfRemainder ? at - 1 : at]!
}

/** `100 hundert` or, with the number whose power divides, `1100/100 …`. */
function readRules(set: string): Rule[] {
  return set.split('\n').map(line => {
    const [, base, radix = 10, text] = /^(\d+)(?:\/(\d+))? (.*)$/.exec(line)!
    return { base: Number(base), divisor: powerBelow(Number(base), Number(radix)), text: text! }
  })
}

function powerBelow(base: number, radix: number): number {
  let power = 1
  while (power * radix <= base) power *= radix
  return power
}
