import type { FieldType } from './field-type.ts'

/** A way of writing that people know by name, for the values of a `text`. A value is kept as it was typed. */
interface TextFormat {
  /** What a value is, with its article, for the errors of the API. */
  noun: string
  example: string
  /** The keyboard that suits the values on a phone; the usual one if absent. */
  keyboard?: 'tel'
  /** Whether a text, without spaces around it, is such a value. Takes linear time. */
  accepts(value: string): boolean
}

/**
 * The formats of a `text`, by the name that its `format` has, in the order of the editor's list. A new format also needs
 * its name (`textFormat_…` of the editor's texts), its error (`errorFormat_…` of the signers' texts) and a row in
 * `docs/templates.md`.
 */
export const textFormats = {
  phone: {
    noun: 'a phone number',
    example: '+44 20 7946 0958',
    keyboard: 'tel',
    accepts: isPhoneNumber,
  },
  postcode: {
    noun: 'a postcode',
    example: 'SW1A 1AA',
    accepts: isPostcode,
  },
  iban: {
    noun: 'an IBAN',
    example: 'GB33 BUKB 2020 1555 5555 55',
    accepts: isIban,
  },
  vat: {
    noun: 'a VAT number with its country code',
    example: 'DE 136 695 976',
    accepts: isVatNumber,
  },
  ein: {
    noun: 'an EIN',
    example: '12-3456789',
    accepts: value => /^\d{2}-?\d{7}$/.test(value),
  },
} as const satisfies Record<string, TextFormat>

export type TextFormatName = keyof typeof textFormats

export const textFormatNames = Object.keys(textFormats) as TextFormatName[]

/** Returns the name of the format that the values of a field must have; null if the field has no such format. */
export function textFormatOf({ type, format }: { type: FieldType; format?: string | null }): TextFormatName | null {
  return (type === 'text' && textFormatNames.find(name => name === format)) || null
}

/** Returns the keyboard that suits the values of a field on a phone; undefined for the usual one. */
export function keyboardOf(field: { type: FieldType; format?: string | null }): 'tel' | undefined {
  const name = textFormatOf(field)
  return name === null ? undefined : (textFormats[name] as TextFormat).keyboard
}

/** An international number has at most 15 digits (E.164 §6); the shortest that people have in use have five. */
function isPhoneNumber(value: string): boolean {
  const digits = value.replace(/\D/g, '').length
  return /^\+?[(\d][\d\p{Zs}\p{Pd}()./]*$/u.test(value) && digits >= 5 && digits <= 15
}

/** Every country's codes have 3 to 10 letters and digits, at least one digit, and single spaces or hyphens between. */
function isPostcode(value: string): boolean {
  const characters = value.replace(/[\p{Zs}-]/gu, '').length
  return (
    /^[A-Za-z\d]+(?:[\p{Zs}-][A-Za-z\d]+)*$/u.test(value) && /\d/.test(value) && characters >= 3 && characters <= 10
  )
}

/**
 * Checks the shape and the check digits of an IBAN (ISO 13616-1): with the first four characters moved to the end and
 * each letter replaced by its position in the alphabet plus 9, the number leaves the remainder 1 when divided by 97.
 */
function isIban(value: string): boolean {
  const compact = value.replace(/\p{Zs}/gu, '')
  if (!/^[A-Za-z]{2}\d{2}[A-Za-z\d]{11,30}$/.test(compact)) return false
  const digits = [...compact.slice(4), ...compact.slice(0, 4)].map(character => Number.parseInt(character, 36)).join('')
  return [...digits].reduce((remainder, digit) => (remainder * 10 + Number(digit)) % 97, 0) === 1
}

/**
 * The shapes of VAT numbers after the country code, without spaces, points and hyphens: of the member states of the
 * European Union and Northern Ireland as in VIES, of the United Kingdom, Norway and Switzerland.
 */
const vatShapes: Readonly<Record<string, RegExp>> = {
  AT: /^U\d{8}$/,
  BE: /^[01]\d{9}$/,
  BG: /^\d{9,10}$/,
  CHE: /^\d{9}(MWST|TVA|IVA)?$/,
  CY: /^\d{8}[A-Z]$/,
  CZ: /^\d{8,10}$/,
  DE: /^\d{9}$/,
  DK: /^\d{8}$/,
  EE: /^\d{9}$/,
  EL: /^\d{9}$/,
  ES: /^([A-Z]\d{7}[A-Z\d]|\d{8}[A-Z])$/,
  FI: /^\d{8}$/,
  FR: /^[A-Z\d]{2}\d{9}$/,
  GB: /^(\d{9}|\d{12}|(GD|HA)\d{3})$/,
  HR: /^\d{11}$/,
  HU: /^\d{8}$/,
  IE: /^(\d{7}[A-Z]{1,2}|\d[A-Z+*]\d{5}[A-Z])$/,
  IT: /^\d{11}$/,
  LT: /^(\d{9}|\d{12})$/,
  LU: /^\d{8}$/,
  LV: /^\d{11}$/,
  MT: /^\d{8}$/,
  NL: /^\d{9}B\d{2}$/,
  NO: /^\d{9}(MVA)?$/,
  PL: /^\d{10}$/,
  PT: /^\d{9}$/,
  RO: /^\d{2,10}$/,
  SE: /^\d{12}$/,
  SI: /^\d{8}$/,
  SK: /^\d{10}$/,
  XI: /^(\d{9}|\d{12}|(GD|HA)\d{3})$/,
}

function isVatNumber(value: string): boolean {
  const compact = value.replace(/[\p{Zs}.-]/gu, '')
  const [, country = '', number = ''] =
    /^(CHE|[A-Z]{2})([A-Z\d+*]+)$/.exec(compact.replace(/[a-z]/g, toUpperCase)) ?? []
  return Object.hasOwn(vatShapes, country) && vatShapes[country]!.test(number)
}

const toUpperCase = (letter: string) => letter.toUpperCase()
