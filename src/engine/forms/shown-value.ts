import { contentOperators, nameOperand } from '../page-text/content-operators.ts'
import { dictOf, streamBytes } from '../page-text/font-entries.ts'
import type { PageTextReader } from '../page-text/page-text.ts'
import { drawsFigures } from '../page-text/shown-lines.ts'
import { type Appearance, appearanceOf, isInBlankState } from '../pdf/annotation-appearance.ts'
import type { ObjectReader } from '../pdf/object-reader.ts'
import { isDict, type PdfDict, type PdfStream } from '../pdf/objects.ts'
import { chosenOptions } from './choice-options.ts'
import { type FieldLine, fieldFlags, hasFlag, inherited, lineOf, nameOf, textEntryOf } from './form-entries.ts'
import { isFormatOf } from './formatted-value.ts'
import { isListBox, type ShownList, shownList } from './list-box.ts'

/** The part of its field's value that a widget shows, and how it shows it. */
export interface ShownValue {
  /**
   * Where the widget shows the value:
   * - `nothing`: it shows no value
   * - `appearance`: in its appearance stream
   * - `value`: in no form that all viewers draw alike, so the value itself has to be drawn
   */
  by: 'nothing' | 'appearance' | 'value'
  /**
   * The text as shown, empty when it was removed; `true` for a ticked button. Undefined when it cannot be determined.
   */
  text: string | undefined
  /** Everything that a list box shows, for a list box that has to be drawn; `text` is the chosen part. */
  list?: ShownList
}

const nothing: ShownValue = { by: 'nothing', text: undefined }

/** Drops white space, which appearances spread and break as needed. */
const squeezed = (text: string) => text.replace(/\s+/gu, '')

/** A widget, and the same widget with the scripts that the document may have lost. */
interface ScriptedWidget {
  reader: ObjectReader
  widget: PdfDict
}

/**
 * Reads what a widget shows on the screen. The appearance decides if it has text. Otherwise the value does, which each
 * viewer then draws in its own way. The value also decides if the form asks for new appearances (`NeedAppearances`, ISO
 * 32000-2 §12.7.3), unless the old appearance shows the value in the format of its script.
 */
export function shownValue(texts: PageTextReader, widget: PdfDict, scripted: ScriptedWidget): ShownValue {
  const { reader } = texts
  const line = lineOf(reader, widget)
  switch (nameOf(reader, inherited(reader, line, 'FT'))) {
    case 'Btn':
      return shownButton(texts, widget, line)
    case 'Tx':
    case 'Ch':
      return shownText(texts, widget, line, scripted)
    default:
      // An existing signature shows its appearance; the look of an empty field stays for any signer.
      return isDict(inherited(reader, line, 'V')) ? { by: 'appearance', text: undefined } : nothing
  }
}

function shownButton(texts: PageTextReader, widget: PdfDict, line: FieldLine): ShownValue {
  const { reader } = texts
  if (hasFlag(inherited(reader, line, 'Ff'), fieldFlags.pushButton)) return shownCaption(texts, widget)
  if (!isTicked(reader, widget, line)) return nothing
  return { by: appearanceOf(reader, widget) ? 'appearance' : 'value', text: 'true' }
}

/** A push button has no value; without an appearance it shows its caption (Table 192). */
function shownCaption(texts: PageTextReader, widget: PdfDict): ShownValue {
  const { reader } = texts
  const characteristics = dictOf(reader, widget.get('MK'))
  const caption = textEntryOf(reader, characteristics.get('CA'))?.trim()
  if (!caption) return nothing
  const appearance = appearanceOf(reader, widget)
  const fromCaption: ShownValue = { by: 'value', text: caption }
  if (!appearance) return fromCaption
  const hasIcon = (reader.resolve(characteristics.get('TP')) ?? 0) !== 0
  if (hasIcon || !needsAppearances(reader)) return nothing
  const drawing = valueContent(reader, appearance)
  const seen = texts.textOf(drawing.content, drawing.resources) ?? ''
  return squeezed(seen) === squeezed(caption) ? nothing : fromCaption
}

/**
 * Uses the state that viewers show, which need not be the field's value; the value only decides when no state is given
 * (§12.7.5.2.3).
 */
function isTicked(reader: ObjectReader, widget: PdfDict, line: FieldLine): boolean {
  const normal = reader.resolve(dictOf(reader, widget.get('AP')).get('N'))
  const states = isDict(normal) ? [...normal.keys()].filter(state => state !== 'Off') : undefined
  const state = nameOf(reader, widget.get('AS'))
  if (state !== undefined) return state !== 'Off' && !isInBlankState(reader, widget)
  const value = nameOf(reader, inherited(reader, line, 'V')) ?? nameOf(reader, inherited(reader, line, 'DV'))
  return value !== undefined && value !== 'Off' && (states?.includes(value) ?? true)
}

function shownText(texts: PageTextReader, widget: PdfDict, line: FieldLine, scripted: ScriptedWidget): ShownValue {
  const { reader } = texts
  const value = valueText(reader, line)
  const list = isListBox(reader, line) ? shownList(reader, line) : undefined
  const fromValue: ShownValue = value.trim() === '' ? nothing : { by: 'value', text: value, ...(list && { list }) }
  const appearance = appearanceOf(reader, widget)
  if (list && (!appearance || needsAppearances(reader))) return { by: 'value', text: value, list }
  if (!appearance) return fromValue
  const drawing = valueContent(reader, appearance)
  const seen = texts.textOf(drawing.content, drawing.resources)
  const isDrawn = seen === undefined || (seen.trim() === '' && value !== '' && drawsFigures(drawing.content))
  if (isStale(reader, line, scripted, { value, seen })) return { by: 'value', text: value }
  if (isDrawn || widget.has('PMD')) return { by: 'appearance', text: value || undefined }
  if (seen.trim() === '') return fromValue
  const isOwnText = isListBox(reader, line) || isPassword(reader, line) || squeezed(seen) === squeezed(value)
  return { by: 'appearance', text: isOwnText ? value : seen }
}

/** Whether viewers are asked for a new appearance and the text of the old appearance differs from the value. */
function isStale(
  reader: ObjectReader,
  line: FieldLine,
  scripted: ScriptedWidget,
  { value, seen }: { value: string; seen: string | undefined },
): boolean {
  if (!needsAppearances(reader) || isListBox(reader, line) || isPassword(reader, line)) return false
  if (seen === undefined) return value.trim() !== ''
  if (squeezed(seen) === squeezed(value)) return false
  return !isFormatOf(scripted.reader, lineOf(scripted.reader, scripted.widget), value, seen)
}

/** Returns the field's value as people read it; asterisks for a password. */
export function valueText(reader: ObjectReader, line: FieldLine): string {
  if (nameOf(reader, inherited(reader, line, 'FT')) === 'Ch') return chosenOptions(reader, line).join('\n')
  const value = (textEntryOf(reader, inherited(reader, line, 'V')) ?? '').replace(/\r\n?/g, '\n')
  return isPassword(reader, line) ? '*'.repeat(value.length) : value
}

const isPassword = (reader: ObjectReader, line: FieldLine) =>
  nameOf(reader, inherited(reader, line, 'FT')) === 'Tx' && hasFlag(inherited(reader, line, 'Ff'), fieldFlags.password)

const needsAppearances = (reader: ObjectReader) =>
  reader.resolve(dictOf(reader, reader.catalog.get('AcroForm')).get('NeedAppearances')) === true

/** Returns the range [start, end) between `/Tx BMC` and its `EMC` (§12.7.4.3). */
export function variableText(content: Uint8Array): [number, number] | undefined {
  let start = -1
  let depth = 0
  for (const { name, operands, start: at, end } of contentOperators(content)) {
    if (name === 'BMC' || name === 'BDC') {
      if (start < 0 && nameOperand(operands[0]) === 'Tx') start = at
      if (start >= 0) depth++
    } else if (name === 'EMC' && start >= 0 && --depth === 0) return [start, end]
  }
  return start < 0 ? undefined : [start, content.length]
}

/** Returns the part of an appearance's content that shows the value: the marked part or, without one, all of it. */
function valueContent(reader: ObjectReader, { form }: Appearance): { content: Uint8Array; resources: PdfDict } {
  const stream = reader.resolve(form) as PdfStream
  const content = streamBytes(reader, stream) ?? new Uint8Array()
  const variable = variableText(content)
  return {
    content: variable ? content.subarray(...variable) : content,
    resources: dictOf(reader, stream.dict.get('Resources')),
  }
}
