import { readPackagedFile } from '../../../packaged-file.ts'
import type { LanguageRules } from './number-rules.ts'

/** Languages count in the gender of the first of these that they have. */
const genders = ['-reale', '', '-common', '-masculine']
const names = {
  cardinal: ['%spellout-numbering'],
  ordinal: genders.map(gender => `%spellout-ordinal${gender}`),
  digits: ['%digits-ordinal-reale', '%digits-ordinal-masculine', '%digits-ordinal'],
}
/** Greater numbers are written in digits. */
const MOST = 999_999

type Sets = Readonly<Record<string, [key: string, text: string][]>>

/** Of the rules of CLDR for a language, those by which cardinals and ordinals are written. */
export function rulesOf(language: string): LanguageRules {
  const file = JSON.parse(Buffer.from(readPackagedFile(`cldr-rbnf/rbnf/${language}.json`)).toString())
  const { SpelloutRules, OrdinalRules } = file.rbnf.rbnf
  const all: Sets = { ...OrdinalRules, ...SpelloutRules }
  const found = Object.entries(names).flatMap(([kind, candidates]) => {
    const name = candidates.find(candidate => all[candidate])
    return name ? [[kind, name] as const] : []
  })
  return {
    names: Object.fromEntries(found),
    sets: setsFrom(
      found.map(([, name]) => name),
      all,
    ),
  }
}

/** The sets that some lead to, each with a line for each rule. */
function setsFrom(start: string[], all: Sets): Record<string, string> {
  const sets: Record<string, string> = {}
  for (const reached = [...start]; reached.length > 0; ) {
    const name = reached.shift()!
    if (sets[name] !== undefined) continue
    // negative and broken numbers have rules that no list needs
    const rules = all[name]!.filter(([key]) => /^\d+(\/\d+)?$/.test(key) && Number.parseInt(key, 10) <= MOST)
    sets[name] = rules.map(([key, text]) => `${key} ${text.replace(/^'|;$/g, '').replaceAll('\u00ad', '')}`).join('\n')
    reached.push(...(sets[name].match(/%%?[a-z\d-]+/g) ?? []))
  }
  return sets
}
