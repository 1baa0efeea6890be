import { type LanguageRules, numberRules } from './number-rules.ts'

/** The first twenty ordinals of languages for which CLDR has no ordinal words. */
const firstOrdinals = new Map(
  Object.entries({
    cs: 'první druhý třetí čtvrtý pátý šestý sedmý osmý devátý desátý jedenáctý dvanáctý třináctý čtrnáctý patnáctý šestnáctý sedmnáctý osmnáctý devatenáctý dvacátý',
    ro: 'primul al_doilea al_treilea al_patrulea al_cincilea al_șaselea al_șaptelea al_optulea al_nouălea al_zecelea al_unsprezecelea al_doisprezecelea al_treisprezecelea al_paisprezecelea al_cincisprezecelea al_șaisprezecelea al_șaptesprezecelea al_optsprezecelea al_nouăsprezecelea al_douăzecilea',
    uk: 'перший другий третій четвертий п’ятий шостий сьомий восьмий дев’ятий десятий одинадцятий дванадцятий тринадцятий чотирнадцятий п’ятнадцятий шістнадцятий сімнадцятий вісімнадцятий дев’ятнадцятий двадцятий',
  }),
)
/**
 * The endings of ordinals as in Word: Spanish has no full stop between digits and letter, and CLDR lacks the Greek
 * ending.
 */
const ordinalEndings = new Map([
  ['es', 'º'],
  ['el', 'ος'],
])

/** The greatest number that is written in words. */
const MOST = 999_999

/**
 * Writes a number in words, such as `Einundzwanzig`. `language` is a BCP 47 tag. Like the other functions here, this
 * returns undefined for languages and numbers without words.
 */
export const cardinalWords = (value: number, language: string): string | undefined =>
  capitalize(spellOut(value, language, 'cardinal'), language)

/** Writes an ordinal in words, such as `Einundzwanzigste`. */
export function ordinalWords(value: number, language: string): string | undefined {
  const first = firstOrdinals.get(primary(language))?.split(' ')[value - 1]?.replaceAll('_', ' ')
  return capitalize(first ?? spellOut(value, language, 'ordinal'), language)
}

/**
 * Writes an ordinal in digits, such as `21.` or `21st`. CLDR has a rule only for languages whose ending is not a full
 * stop.
 */
export function ordinalDigits(value: number, language: string): string | undefined {
  const ending = ordinalEndings.get(primary(language))
  if (ending !== undefined) return `${value}${ending}`
  return spellOut(value, language, 'digits') ?? (rulesOf(language) && `${value}.`)
}

const primary = (language: string) => language.split('-')[0]!.toLowerCase().replace(/^nb$/, 'no')

const rulesOf = (language: string) =>
  Object.hasOwn(numberRules, primary(language)) ? numberRules[primary(language)] : undefined

function capitalize(words: string | undefined, language: string): string | undefined {
  if (!words) return undefined
  const [first = '', ...rest] = words
  // Turkish has its own capital for i; locale-aware capitals in Greek would lose their accents
  return (primary(language) === 'tr' ? first.toLocaleUpperCase('tr') : first.toUpperCase()) + rest.join('')
}

function spellOut(value: number, language: string, kind: keyof LanguageRules['names']): string | undefined {
  const rules = rulesOf(language)
  const name = rules?.names[kind]
  return rules && name && value >= 0 && value <= MOST
    ? new Speller(rules, primary(language)).spell(name, value)
    : undefined
}

interface Rule {
  base: number
  /** The number that the value is divided by. The text uses the quotient and the remainder. */
  divisor: number
  text: string
}

/**
 * Applies rule-based number formats (UTS #35 part 3, "Rule-Based Number Formatting"; the syntax is that of ICU's
 * `RuleBasedNumberFormat`). In a set, the last rule whose base is not greater than the number applies. Its arrows are
 * replaced by the quotient and the remainder, each written with the rules of a set. With `1: ein` and
 * `30: [→→und]dreißig`, 31 becomes "einunddreißig".
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

/**
 * Returns the rule for a number. A rule that uses the remainder is skipped if the remainder is 0 and its base is not a
 * multiple of the divisor.
 */
function ruleFor(rules: Rule[], value: number): Rule {
  const at = rules.findLastIndex(({ base }) => base <= value)
  const { base, divisor, text } = rules[at]!
  const isOfRemainder = text.includes('→') && value % divisor === 0 && base % divisor !== 0
  return rules[isOfRemainder ? at - 1 : at]!
}

/** Reads rules such as `100 hundert`. In `1100/100 …`, 100 is the radix, and the divisor is a power of it. */
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
