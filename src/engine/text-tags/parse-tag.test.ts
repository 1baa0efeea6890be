import { describe, expect, it } from 'vitest'
import { parseTag } from './parse-tag.ts'
import { tagEnd } from './tag-syntax.ts'

describe('a text tag', () => {
  it.each<[string, object]>([
    ['text', { type: 'text', required: true, readOnly: false }],
    [' Signature ; role = Buyer ', { type: 'signature', role: 'Buyer' }],
    ['DATE;ROLE=Buyer;Label=Date of  birth', { type: 'date', role: 'Buyer', label: 'Date of birth' }],
    ['Checkbox;required=false', { type: 'checkbox', required: false }],
    ['amount;unit=EUR;default=12.50;readonly=yes', { unit: 'EUR', defaultValue: '12.50', readOnly: true }],
    ['dropdown;options=red | green|blue', { options: ['red', 'green', 'blue'] }],
    ['dropdown;options="a|b"|c', { options: ['a|b', 'c'] }],
    ['paragraph;width=200;height=72.5', { width: 200, height: 72.5 }],
    ['text;role=', { type: 'text', role: null }],
    ['text;role=Buyer;order=2', { role: 'Buyer', order: 2 }],
    ['text;label="a; b}} c"', { label: 'a; b}} c' }],
    ['text;label=“curly; quotes”', { label: 'curly; quotes' }],
    ['text;label=5" pipe;role=Buyer', { label: '5" pipe', role: 'Buyer' }],
    ['text;label="not closed;role=Buyer', { label: '"not closed', role: 'Buyer' }],
    ['text;;role=Buyer;', { role: 'Buyer' }],
    ['text;label=hy\u00adphen', { label: 'hyphen' }],
    ['Initials', { type: 'signature', kind: 'initials' }],
    ['number;decimals=2;align=Right', { type: 'amount', kind: 'number', decimals: 2, align: 'right' }],
    ['date-signed', { type: 'date', kind: 'date-signed' }],
    ['name;role=Buyer;fontsize=11', { type: 'text', kind: 'name', role: 'Buyer', fontSize: 11 }],
    ['company;role=Buyer;placeholder=Your company', { kind: 'company', placeholder: 'Your company' }],
    ['text;maxlength=20;tooltip=As in the passport', { maxLength: 20, tooltip: 'As in the passport' }],
    ['amount;format=1.234,56', { type: 'amount', format: '1.234,56' }],
    ['amount;format=1 234,56', { format: '1 234,56' }],
    ['amount;format=1’234.56', { format: "1'234.56" }],
    ['date;format=dd.mm.yyyy', { type: 'date', format: 'DD.MM.YYYY' }],
    ['text;minfontsize=8;fontsize=10', { minFontSize: 8, fontSize: 10 }],
    ['text;pattern="[A-Z]{2}[0-9]{8}"', { pattern: '[A-Z]{2}[0-9]{8}' }],
    ['text;pattern=[A-Z]+;patternmessage=Capitals only', { pattern: '[A-Z]+', patternMessage: 'Capitals only' }],
    ['te\vxt;la\vbel=Full\v name;default=bro\vken;pattern=\v"[A-Z]"\v', { label: 'Full name', defaultValue: 'broken' }],
  ])('is parsed: %s', (source, expected) => {
    expect(parseTag(source)).toMatchObject(expected)
  })

  it.each([
    ['foo;role=Buyer', '"foo" is not a type of field'],
    ['', '"" is not a type of field'],
    ['signatur;role=Buyer', '"signatur" is not a type of field; did you mean "signature"?'],
    ['text;colour=red', '"colour" is not an attribute'],
    ['text;requird=false', '"requird" is not an attribute; did you mean "required"?'],
    ['text;read-only=true', '"read-only" is not an attribute; did you mean "readonly"?'],
    ['dropdown;options=North;South', '"south" is not an attribute; options are separated by |, as in options=A|B'],
    ['text;role', 'role has no value'],
    ['text;role=A;role=B', 'role appears more than once'],
    ['text;required=perhaps', 'required must be true or false'],
    ['text;width=0', 'width must be a number of points up to 14400'],
    ['text;height=1e3', 'height must be a number of points up to 14400'],
    ['text;order=-1', 'order must be a whole number from 0 to 10000'],
    ['dropdown', 'a dropdown needs options'],
    ['dropdown;options=|', 'a dropdown needs options'],
    ['dropdown;options=a|a', 'options must all be different'],
    ['text;options=a', 'only a dropdown has options'],
    ['signature;role=', 'a signature needs a role'],
    ['signature;default=x', 'a signature cannot have a default'],
    [`text;label=${'x'.repeat(501)}`, 'label must have at most 500 characters'],
    ['text;role=\ue000', 'role contains unsupported characters'],
    ['name', 'name needs a role, as in {{name;role=Buyer}}'],
    ['email;role=', 'email needs a role, as in {{email;role=Buyer}}'],
    ['date-signed;role=', 'date-signed needs a role, as in {{date-signed;role=Buyer}}'],
    ['initials;role=', 'a signature needs a role'],
    ['initials;readonly=true', 'initials cannot be read-only'],
    ['number;unit=EUR', 'number has no unit'],
    ['date;decimals=2', 'date has no decimals'],
    ['name;role=Buyer;maxlength=5', 'name has no maxlength'],
    ['text;maxlength=0', 'maxlength must be a whole number from 1 to 10000'],
    ['amount;decimals=16', 'decimals must be a whole number from 0 to 15'],
    ['text;fontsize=3', 'fontsize must be a number of points from 4 to 72'],
    ['text;align=middle', 'align must be one of left, center, right'],
    ['radio;options=a', '"radio" is not a type of field'],
    ['text;format=1234.56', 'text has no format'],
    ['amount;format=DD.MM.YYYY', "format must be one of 1234.56, 1,234.56, 1.234,56, 1234,56, 1 234,56, 1'234.56"],
    ['amount;formt=1234.56', '"formt" is not an attribute; did you mean "format"?'],
    ['text;minfontsize=3', 'minfontsize must be a number of points from 4 to 72'],
    ['text;fontsize=8;minfontsize=9', 'minfontsize must be at most fontsize, which is 8'],
    ['text;min-font-size=9', '"min-font-size" is not an attribute; did you mean "minfontsize"?'],
    ['paragraph;pattern=a', 'paragraph has no pattern'],
    ['text;patern=a', '"patern" is not an attribute; did you mean "pattern"?'],
    ['text;pattern=[a', 'pattern must be a regular expression in RE2 syntax: missing closing ]: "[a"'],
    [
      'text;pattern="(?=a)"',
      'pattern must be a regular expression in RE2 syntax: invalid or unsupported Perl syntax: "(?="',
    ],
    ['text;pattern=[a]{2', 'pattern must be in double quotes, because it contains braces'],
    ['text;pattern="[a]\v{2}"', 'pattern must stand on one line'],
    [`text;pattern=${'a'.repeat(251)}`, 'pattern must have at most 250 characters'],
    ['text;patternmessage=Capitals', 'patternmessage needs a pattern'],
    ['text;constructor=x', '"constructor" is not an attribute'],
  ])('is refused: %s', (source, problem) => {
    expect(parseTag(source)).toEqual({ problem })
  })
})

it.each([
  ['text}} rest', 4],
  ['text;label="}}"}}', 15],
  ['text;label="}}', 12],
  ['text {{date}}', -1],
  ['text', -1],
])('the tag in "%s" ends at index %i', (text, end) => {
  expect(tagEnd(text, 0)).toBe(end)
})
