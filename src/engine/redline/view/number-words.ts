import cs from 'cldr-rbnf/rbnf/cs.json' with { type: 'json' }
import da from 'cldr-rbnf/rbnf/da.json' with { type: 'json' }
import de from 'cldr-rbnf/rbnf/de.json' with { type: 'json' }
import el from 'cldr-rbnf/rbnf/el.json' with { type: 'json' }
import en from 'cldr-rbnf/rbnf/en.json' with { type: 'json' }
import es from 'cldr-rbnf/rbnf/es.json' with { type: 'json' }
import fi from 'cldr-rbnf/rbnf/fi.json' with { type: 'json' }
import fr from 'cldr-rbnf/rbnf/fr.json' with { type: 'json' }
import hu from 'cldr-rbnf/rbnf/hu.json' with { type: 'json' }
import it from 'cldr-rbnf/rbnf/it.json' with { type: 'json' }
import nl from 'cldr-rbnf/rbnf/nl.json' with { type: 'json' }
import no from 'cldr-rbnf/rbnf/no.json' with { type: 'json' }
import pl from 'cldr-rbnf/rbnf/pl.json' with { type: 'json' }
import pt from 'cldr-rbnf/rbnf/pt.json' with { type: 'json' }
import ro from 'cldr-rbnf/rbnf/ro.json' with { type: 'json' }
import ru from 'cldr-rbnf/rbnf/ru.json' with { type: 'json' }
import sv from 'cldr-rbnf/rbnf/sv.json' with { type: 'json' }
import tr from 'cldr-rbnf/rbnf/tr.json' with { type: 'json' }
import uk from 'cldr-rbnf/rbnf/uk.json' with { type: 'json' }

type Rules = Readonly<Record<string, unknown>>

interface RulesFile {
  rbnf: { rbnf: { SpelloutRules: Rules; OrdinalRules?: Rules } }
}

const files: Readonly<Record<string, RulesFile>> = {
  cs,
  da,
  de,
  el,
  en,
  es,
  fi,
  fr,
  hu,
  it,
  nl,
  no,
  nb: no,
  pl,
  pt,
  ro,
  ru,
  sv,
  tr,
  uk,
}
const rulesByLanguage = new Map<string, Rules>(
  Object.entries(files).map(([language, { rbnf }]) => [
    language,
    { ...rbnf.rbnf.OrdinalRules, ...rbnf.rbnf.SpelloutRules },
  ]),
)

/** CLDR has no ordinal words for these languages: the first twenty. */
const firstOrdinals: Readonly<Record<string, string>> = {
  cs: 'první druhý třetí čtvrtý pátý šestý sedmý osmý devátý desátý jedenáctý dvanáctý třináctý čtrnáctý patnáctý šestnáctý sedmnáctý osmnáctý devatenáctý dvacátý',
  ro: 'primul al_doilea al_treilea al_patrulea al_cincilea al_șaselea al_șaptelea al_optulea al_nouălea al_zecelea al_unsprezecelea al_doisprezecelea al_treisprezecelea al_paisprezecelea al_cincisprezecelea al_șaisprezecelea al_șaptesprezecelea al_optsprezecelea al_nouăsprezecelea al_douăzecilea',
  uk: 'перший другий третій четвертий п’ятий шостий сьомий восьмий дев’ятий десятий одинадцятий дванадцятий тринадцятий чотирнадцятий п’ятнадцятий шістнадцятий сімнадцятий вісімнадцятий дев’ятнадцятий двадцятий',
}
/** Word sets no point between digits and letter in Spanish, and has an ending in Greek, where CLDR has none. */
const ordinalEndings: Readonly<Record<string, string>> = { es: 'º', el: 'ος' }

/** Greater numbers are written in digits. */
const MOST = 999_999

/** Languages count in the gender of the first of these that they have. */
const genders = ['', '-reale', '-common', '-masculine']

/**
 * A number in words: `Einundzwanzig`. `language` is a BCP 47 tag. Undefined for languages and numbers without words; so are the
 * other functions here.
 */
export const cardinalWords = (value: number, language: string): string | undefined =>
  capitalized(spelled(value, language, ['%spellout-numbering']), language)

/** The same of an ordinal: `Einundzwanzigste`. */
export function ordinalWords(value: number, language: string): string | undefined {
  const first = firstOrdinals[primary(language)]?.split(' ')[value - 1]?.replaceAll('_', ' ')
  const names = genders.map(gender => `%spellout-ordinal${gender}`)
  return capitalized(first ?? spelled(value, language, names), language)
}

/** An ordinal in digits: `21.`, `21st`. CLDR gives a rule only where the ending is not a point. */
export function ordinalDigits(value: number, language: string): string | undefined {
  const ending = ordinalEndings[primary(language)]
  if (ending !== undefined) return `${value}${ending}`
  const names = ['%digits-ordinal-reale', '%digits-ordinal-masculine', '%digits-ordinal']
  return spelled(value, language, names) ?? (rulesByLanguage.has(primary(language)) ? `${value}.` : undefined)
}

const primary = (language: string) => language.split('-')[0]!.toLowerCase()

function capitalized(words: string | undefined, language: string): string | undefined {
  const [first = '', ...rest] = words ?? ''
  // Greek would lose its accents
  const capital = primary(language) === 'el' ? first.toUpperCase() : first.toLocaleUpperCase(language)
  return words && capital + rest.join('')
}

function spelled(value: number, language: string, names: string[]): string | undefined {
  const rules = rulesByLanguage.get(primary(language))
  const name = names.find(one => rules?.[one] !== undefined)
  if (!rules || name === undefined || value < 0 || value > MOST) return undefined
  return new Speller(rules, language).spell(name, value).replaceAll('\u00ad', '')
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
  readonly #rules: Rules
  readonly #plurals: Record<string, Intl.PluralRules>

  constructor(rules: Rules, language: string) {
    this.#rules = rules
    this.#plurals = {
      cardinal: new Intl.PluralRules(language),
      ordinal: new Intl.PluralRules(language, { type: 'ordinal' }),
    }
  }

  spell(name: string, value: number): string {
    const { divisor, text } = ruleFor(readRules(this.#rules[name]), value)
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

/** `100` or, with the number whose power divides, `1100/100`; negative and broken numbers have rules that no list needs. */
function readRules(set: unknown): Rule[] {
  return (set as [string, string][]).flatMap(([key, text]) => {
    const [, base, radix = 10] = /^(\d+)(?:\/(\d+))?$/.exec(key) ?? []
    if (base === undefined) return []
    return { base: Number(base), divisor: powerBelow(Number(base), Number(radix)), text: text.replace(/^'|;$/g, '') }
  })
}

function powerBelow(base: number, radix: number): number {
  let power = 1
  while (power * radix <= base) power *= radix
  return power
}
