import { cardinalWords, ordinalDigits, ordinalWords } from './number-words/number-words.ts'

/**
 * Writes a number in the format of a list (ECMA-376-1 §17.18.59), or in a format such as `padded3`, which adds zeros up
 * to three digits: 7 is `vii` in `lowerRoman` and `007` in `padded3`. Words and ordinals are written in `language`, a
 * BCP 47 tag. An unknown format or language gives a decimal number.
 */
export function numberInFormat(value: number, format: string, language = 'en'): string {
  const padded = /^padded(\d)$/.exec(format)
  if (padded) return String(value).padStart(Number(padded[1]), '0')
  const formatted = Object.hasOwn(formats, format) ? formats[format]!(value, language) : undefined
  return formatted ?? sequenceCharacter(value, format) ?? String(value)
}

/** Numbers above these limits are written in digits, as in Word. */
const MOST_ROMAN = 32_767
const MOST_LETTERS = 780

const formats: Record<string, (value: number, language: string) => string | undefined> = {
  none: () => '',
  decimalZero: value => String(value).padStart(2, '0'),
  upperRoman: value => roman(value),
  lowerRoman: value => roman(value)?.toLowerCase(),
  upperLetter: value => repeatLetter(value, 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'),
  lowerLetter: value => repeatLetter(value, 'abcdefghijklmnopqrstuvwxyz'),
  ordinal: ordinalDigits,
  cardinalText: cardinalWords,
  ordinalText: ordinalWords,
  hex: value => value.toString(16).toUpperCase(),
  chicago: value => repeatLetter(value, '*†‡§'),
  numberInDash: value => `- ${value} -`,
  decimalFullWidth: value => fullWidth(value),
  decimalFullWidth2: value => fullWidth(value),
  decimalEnclosedCircle: value => shiftedCharacter(value, 20, 0x245f),
  decimalEnclosedCircleChinese: value => shiftedCharacter(value, 20, 0x245f),
  decimalEnclosedParen: value => shiftedCharacter(value, 20, 0x2473),
  decimalEnclosedFullstop: value => shiftedCharacter(value, 20, 0x2487),
  chineseCounting: value => ideographic(value),
  chineseCountingThousand: value => ideographic(value),
  taiwaneseCounting: value => ideographic(value),
  taiwaneseCountingThousand: value => ideographic(value),
  japaneseCounting: value => ideographic(value),
  ideographDigital: value => digits(value, '〇一二三四五六七八九'),
  japaneseDigitalTenThousand: value => digits(value, '〇一二三四五六七八九'),
  hindiNumbers: value => digits(value, '०१२३४५६७८९'),
  thaiNumbers: value => digits(value, '๐๑๒๓๔๕๖๗๘๙'),
}

const sequences: Record<string, string> = {
  russianLower: 'абвгдежзиклмнопрстуфхцчшщыэюя',
  russianUpper: 'АБВГДЕЖЗИКЛМНОПРСТУФХЦЧШЩЫЭЮЯ',
  hebrew2: 'אבגדהוזחטיכלמנסעפצקרשת',
  arabicAlpha: 'أبتثجحخدذرزسشصضطظعغفقكلمنهوي',
  arabicAbjad: 'أبجدهوزحطيكلمنسعفصقرشتثخذضظغ',
  ganada: '가나다라마바사아자차카타파하',
  chosung: 'ㄱㄴㄷㄹㅁㅂㅅㅇㅈㅊㅋㅌㅍㅎ',
  aiueoFullWidth: 'アイウエオカキクケコサシスセソタチツテトナニヌネノハヒフヘホマミムメモヤユヨラリルレロワヲン',
  irohaFullWidth: 'イロハニホヘトチリヌルヲワカヨタレソツネナラムウヰノオクヤマケフコエテアサキユメミシヱヒモセス',
  ideographTraditional: '甲乙丙丁戊己庚辛壬癸',
  ideographZodiac: '子丑寅卯辰巳午未申酉戌亥',
}

function sequenceCharacter(value: number, format: string): string | undefined {
  const sequence = Object.hasOwn(sequences, format) ? [...sequences[format]!] : []
  return sequence[value - 1]
}

/** Returns the letters for a number. After the last letter, each letter is doubled, then tripled. */
function repeatLetter(value: number, letters: string): string | undefined {
  if (value < 1 || value > MOST_LETTERS) return undefined
  return letters[(value - 1) % letters.length]!.repeat(Math.ceil(value / letters.length))
}

function roman(value: number): string | undefined {
  if (value < 1 || value > MOST_ROMAN) return undefined
  const steps: [number, string][] = [
    [1000, 'M'],
    [900, 'CM'],
    [500, 'D'],
    [400, 'CD'],
    [100, 'C'],
    [90, 'XC'],
    [50, 'L'],
    [40, 'XL'],
    [10, 'X'],
    [9, 'IX'],
    [5, 'V'],
    [4, 'IV'],
    [1, 'I'],
  ]
  let rest = value
  let text = ''
  for (const [step, letters] of steps) {
    text += letters.repeat(Math.floor(rest / step))
    rest %= step
  }
  return text
}

const digits = (value: number, figures: string) => String(value).replace(/\d/g, digit => figures[Number(digit)]!)

const fullWidth = (value: number) => digits(value, '０１２３４５６７８９')

const shiftedCharacter = (value: number, most: number, before: number) =>
  value >= 1 && value <= most ? String.fromCodePoint(before + value) : undefined

function ideographic(value: number): string | undefined {
  if (value < 1 || value > 9999) return undefined
  const figures = '零一二三四五六七八九'
  let text = ''
  for (const [unit, name] of [
    [1000, '千'],
    [100, '百'],
    [10, '十'],
    [1, ''],
  ] as const) {
    const digit = Math.floor(value / unit) % 10
    if (digit === 0) {
      if (text !== '' && value % unit !== 0 && !text.endsWith('零')) text += '零'
    } else if (!(unit === 10 && digit === 1 && text === '')) text += figures[digit] + name
    else text += name
  }
  return text
}
