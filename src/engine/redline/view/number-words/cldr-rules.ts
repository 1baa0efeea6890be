import { readPackagedFile } from '../../../packaged-file.ts'
import type { LanguageRules } from './number-rules.ts'

/** Suffixes for genders in order of preference. A language uses the first gender that it has. */
const genders = ['-reale', '', '-common', '-masculine']
const names = {
  cardinal: ['%spellout-numbering'],
  ordinal: genders.map(gender => `%spellout-ordinal${gender}`),
  digits: ['%digits-ordinal-reale', '%digits-ordinal-masculine', '%digits-ordinal'],
}
/** The greatest number that is written in words. */
const MOST = 999_999

type Sets = Readonly<Record<string, [key: string, text: string][]>>

/** Returns the CLDR rules for writing cardinals and ordinals in a language. */
export function rulesOf(language: string): LanguageRules {
  const file = JSON.parse(Buffer.from(readPackagedFile(`cldr-rbnf/rbnf/${language}.json`)).toString())
  const { SpelloutRules, OrdinalRules } = file.rbnf.rbnf
  const allSets: Sets = { ...OrdinalRules, ...SpelloutRules }
  const chosen = Object.entries(names).flatMap(([kind, candidates]) => {
    const name = candidates.find(candidate => allSets[candidate])
    return name ? [[kind, name] as const] : []
  })
  return {
    names: Object.fromEntries(chosen),
    sets: setsFrom(
      chosen.map(([, name]) => name),
      allSets,
    ),
  }
}

/** Returns the sets of rules that can be reached from the start sets. Each set is a text with a line for each rule. */
function setsFrom(start: string[], allSets: Sets): Record<string, string> {
  const sets: Record<string, string> = {}
  for (const reached = [...start]; reached.length > 0; ) {
    const name = reached.shift()!
    if (sets[name] !== undefined) continue
    // no list needs the rules for negative numbers and fractions
    const rules = allSets[name]!.filter(([key]) => /^\d+(\/\d+)?$/.test(key) && Number.parseInt(key, 10) <= MOST)
    sets[name] = rules.map(([key, text]) => `${key} ${text.replace(/^'|;$/g, '').replaceAll('\u00ad', '')}`).join('\n')
    reached.push(...(sets[name].match(/%%?[a-z\d-]+/g) ?? []))
  }
  return sets
}
