import { boxAroundChoices, type Choice } from '../fields/choice.ts'
import type { PlacedField } from '../fields/placed-field.ts'
import { givenValue } from '../fields/value-rules.ts'
import type { ObjectReader } from '../pdf/object-reader.ts'
import { PdfRef } from '../pdf/objects.ts'
import { undrawableCharacters } from '../text/coverage.ts'
import { asSingleLine } from '../text/single-line.ts'
import { type FieldLine, fullName, hasFlag, inherited, lineOf, nameOf, textEntryOf } from './form-entries.ts'
import { labelMost, labelOf, onState, optionsMost } from './form-field.ts'
import type { FormWidget } from './read-form.ts'

/** The bit numbers of flags (ISO 32000-2 Tables 227 and 229). */
const REQUIRED = 2
const RADIOS_IN_UNISON = 26

/** A radio button and the facts of its field. */
interface Button {
  widget: FormWidget
  /** The button's own field, as a single check box. */
  box: PlacedField
  /** The dictionaries from the field up to the root, without the widget unless it is the field itself. */
  field: FieldLine
  state: string | undefined
}

/**
 * Combines the radio buttons that belong together (ISO 32000-2 §12.7.5.2.4) into one field: buttons of one field, or of
 * fields with one name, on any pages. The first widget of a group gets the field, the other widgets none. If there are
 * more buttons than a field can have options, they stay check boxes.
 *
 * Before: three buttons of the field `pay` with the states `card`, `invoice`, `cash`. After: a field `pay` with these
 * options.
 */
export function groupRadioButtons(reader: ObjectReader, widgets: readonly FormWidget[]): FormWidget[] {
  const buttons = widgets.flatMap(widget => buttonOf(reader, widget) ?? [])
  const grouped = new Map<FormWidget, FormWidget>()
  for (const group of Map.groupBy(buttons, button => keyOf(reader, button)).values()) {
    const field = groupField(reader, group)
    if (!field) continue
    const covers = group.some(({ widget }) => widget.covers)
    group.forEach(({ widget }, index) => {
      grouped.set(widget, { ...widget, covers, field: index === 0 ? field : undefined })
    })
  }
  return widgets.map(widget => grouped.get(widget) ?? widget)
}

function buttonOf(reader: ObjectReader, widget: FormWidget): Button | undefined {
  const box = widget.field
  if (box?.kind !== 'radio') return undefined
  const line = lineOf(reader, widget.widget)
  const at = line.findIndex(entries => entries.has('T'))
  return { widget, box, field: line.slice(Math.max(at, 0)), state: onState(reader, line) }
}

/**
 * Returns the key of a button's group. Fields with the same name are one field (§12.7.4.2); a field without a name is a
 * group by itself.
 */
function keyOf(reader: ObjectReader, { widget, field }: Button): unknown {
  return fullName(reader, field) || (widget.widget.get('Parent') instanceof PdfRef ? field[0] : widget)
}

function groupField(reader: ObjectReader, group: readonly Button[]): PlacedField | undefined {
  if (group.length > optionsMost) return undefined
  const options = optionsOf(reader, group)
  const { box, field } = group[0]!
  const { defaultValue: _, label: __, options: ___, widgets: ____, ...common } = box
  const choices = group.map(({ box: { page, x, y, width, height } }, index): Choice => {
    return { option: options[index]!, page, x, y, width, height }
  })
  const chosen = chosenButton(reader, group)
  const widgets = group.flatMap(({ box }, index) => (options[index] === options[chosen] ? (box.widgets ?? []) : []))
  return {
    ...common,
    type: 'dropdown',
    kind: 'radio',
    ...labelOf(reader, field),
    required: group.some(button => hasFlag(inherited(reader, button.field, 'Ff'), REQUIRED)),
    ...boxAroundChoices(choices),
    options: [...new Set(options)],
    choices,
    ...(chosen >= 0 && { defaultValue: options[chosen]! }),
    ...(widgets.length > 0 && { widgets }),
  }
}

/**
 * Finds the chosen button. Among buttons with the same state that are not chosen together, it is the button that is
 * shown as chosen.
 */
function chosenButton(reader: ObjectReader, group: readonly Button[]): number {
  const isChosen = ({ box }: Button) => box.defaultValue === 'true'
  const shown = group.findIndex(button => isChosen(button) && stateShown(reader, button) === button.state)
  return shown >= 0 ? shown : group.findIndex(isChosen)
}

const stateShown = (reader: ObjectReader, { widget }: Button) => nameOf(reader, widget.widget.get('AS'))

/** Returns the option of each button. Buttons that are chosen together share an option. */
function optionsOf(reader: ObjectReader, group: readonly Button[]): string[] {
  const words = wordsOf(reader, group)
  const taken = new Set<string>()
  const ofState = new Map<string, string>()
  return group.map((button, index) => {
    const isUnison = hasFlag(inherited(reader, button.field, 'Ff'), RADIOS_IN_UNISON)
    const shared = isUnison && button.state !== undefined ? ofState.get(button.state) : undefined
    if (shared !== undefined) return shared
    const option = unique(words[index]!, taken)
    taken.add(option)
    if (button.state !== undefined) ofState.set(button.state, option)
    return option
  })
}

/**
 * Returns words for each button: its tool tip if tool tips distinguish the buttons, otherwise the value that the form
 * sends, otherwise a number.
 */
function wordsOf(reader: ObjectReader, group: readonly Button[]): string[] {
  const tips = group.map(({ widget, field }) =>
    widget.widget === field[0] ? undefined : asOption(textEntryOf(reader, widget.widget.get('TU'))),
  )
  const areTipsDistinct = tips.every(tip => tip !== undefined) && new Set(tips).size === tips.length
  return group.map(
    (button, index) =>
      (areTipsDistinct ? tips[index] : undefined) ??
      asOption(exportedValue(reader, button)) ??
      asOption(button.state && readName(button.state)) ??
      `Choice ${index + 1}`,
  )
}

/** Returns a text as an option of a template; undefined when the text is blank or cannot be drawn. */
function asOption(text: string | undefined): string | undefined {
  const option = asSingleLine((text ?? '').replace(/\s+/g, ' ').trim()).slice(0, labelMost)
  return givenValue(option) === null || undrawableCharacters(option).length > 0 ? undefined : option
}

/** Returns the value that the form sends for a button. `Opt` has a text for each of the field's kids (Table 230). */
function exportedValue(reader: ObjectReader, { widget, field }: Button): string | undefined {
  const options = inherited(reader, field, 'Opt')
  const kids = reader.resolve(field[0]?.get('Kids'))
  if (!Array.isArray(options) || !Array.isArray(kids) || kids.length > optionsMost) return undefined
  const at = kids.findIndex(kid => kid instanceof PdfRef && kid.num === widget.ref?.num)
  return at < 0 ? undefined : textEntryOf(reader, options[at])
}

/** Decodes a name. Names are in UTF-8 (§7.3.5), which older producers did not respect. */
function readName(state: string): string {
  const bytes = Buffer.from(state, 'latin1')
  const decoded = bytes.toString('utf8')
  return decoded.includes('\ufffd') ? state : decoded
}

function unique(option: string, taken: ReadonlySet<string>): string {
  for (let count = 2, next = option; ; count++) {
    if (!taken.has(next)) return next
    const mark = ` (${count})`
    next = option.slice(0, labelMost - mark.length) + mark
  }
}
