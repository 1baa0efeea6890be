import { describe, expect, it } from 'vitest'
import { keepFormField } from './form-field.ts'

const string = (text: string) =>
  Buffer.concat([Buffer.from(Uint16Array.of(text.length).buffer), Buffer.from(`${text}\0`, 'utf16le')])
const item = (text: string) => string(text).subarray(0, -2)
const head = (flags: number) => Buffer.concat([Buffer.alloc(4, 0xff), Buffer.from(Uint16Array.of(flags, 0, 0).buffer)])
const number = Buffer.from([1, 0])
const items = Buffer.concat([Buffer.from(Uint16Array.of(0xffff, 2, 0).buffer), item('First'), item('Second')])

/** The help text, the text of the status line, and the macros that run on entry and exit. */
const hidden = ['Help', 'Status', 'Macro1', 'Macro2'].map(string)
const none = ['', '', '', ''].map(string)

describe('a form field', () => {
  it.each([
    ['text', 0x0180, 0, [string('Name'), string('the default'), string('UPPERCASE')], []],
    ['a check box', 0x0181, 1, [string('Tick'), number, string('')], []],
    ['a list', 0x8182, 0x8002, [string('Choice'), number, string('')], [items]],
  ])('keeps its name, value and items, but loses its help and macros: %s', (_, flags, keptFlags, before, after) => {
    const made = keepFormField(Buffer.concat([head(flags), ...before, ...hidden, ...after]))
    expect(made).toEqual(Buffer.concat([head(keptFlags), ...before, ...none, ...after]))
  })

  it('is null if the content does not have the form field marker', () => {
    expect(keepFormField(Buffer.from('a picture, perhaps'))).toBeNull()
  })

  it.each([
    ['if it ends too early', Buffer.concat([head(0), string('Name')])],
    ['if its kind is unknown', Buffer.concat([head(3), ...hidden, ...hidden])],
    ['if its items are damaged', Buffer.concat([head(2), string(''), number, string(''), ...none, Buffer.alloc(6)])],
  ])('is refused %s', (_, content) => {
    const keep = () => keepFormField(content)
    expect(keep).toThrow()
  })
})
