import { expect } from 'vitest'
import type { TypingHand } from '../../../web/src/redline/test-support/typing-hand.ts'
import type { place } from '../../e2e/support/clauses-to-edit.ts'

export type Place = keyof typeof place

type Act = (hand: TypingHand) => Promise<void>

/**
 * An action in a clause, and the markup of the clause that is edited afterwards; or, as a list, the current texts of
 * the clauses from there on.
 */
export type EditingCase = [name: string, place: Place, act: Act, expected: string | string[]]

const keys =
  (...pressed: string[]): Act =>
  hand =>
    hand.press(...pressed)

const times = (count: number, key: string): string[] => Array.from({ length: count }, () => key)

const typed =
  (text: string, ...before: string[]): Act =>
  async hand => {
    await hand.press(...before)
    await hand.type(text)
  }

const composing =
  (before: string[], ...texts: string[]): Act =>
  async hand => {
    await hand.press(...before)
    await hand.compose(...texts)
  }

const pasting =
  (text: string, ...before: string[]): Act =>
  async hand => {
    await hand.press(...before)
    await hand.paste(text)
  }

const replacing =
  (from: number, to: number, text: string): Act =>
  hand =>
    hand.replaceWord(from, to, text)

/** Does the acts one after another. */
const inTurn =
  (...acts: Act[]): Act =>
  async hand => {
    for (const act of acts) await act(hand)
  }

const marked: EditingCase[] = [
  ['typed at the end', 'plain', typed(' At once.', 'End'), 'The buyer pays within thirty days.[+ At once.]'],
  ['typed at the start', 'plain', typed('So: ', 'Home'), '[+So: ]The buyer pays within thirty days.'],
  ['typed into an empty clause', 'empty', typed('New'), '[+New]'],
  ['typed after right-to-left text', 'hebrew', typed('!', 'End'), 'שלום עולם[+!]'],
  ['deleted backwards', 'title', keys('End', 'Backspace', 'Backspace'), 'Supply agreeme[-nt]'],
  ['deleted forwards', 'title', keys('Home', 'Delete', 'Delete'), '[-Su]pply agreement'],
  [
    'own text, which disappears',
    'title',
    inTurn(typed('xyz', 'End'), keys('Backspace', 'Backspace')),
    'Supply agreement[+x]',
  ],
  ['a word', 'title', keys('End', 'Control+Backspace'), 'Supply [-agreement]'],
  ['a selection', 'title', typed('Sale', 'Home', ...times(6, 'Shift+ArrowRight')), '[-Supply][+Sale] agreement'],
  ['deleted text, typed again', 'title', typed('agreement', 'End', ...times(9, 'Backspace')), 'Supply agreement'],
  [
    'over what others deleted',
    'marked',
    typed('X', 'Home', ...times(9, 'ArrowRight'), 'Backspace'),
    'Delivery[+X][- ][-is free][+costs ten euros] per order.',
  ],
  [
    'in what others inserted',
    'marked',
    typed('X', 'End', ...times(16, 'ArrowLeft')),
    'Delivery [-is free][+costs ten ][+X][+euros] per order.',
  ],
  [
    'backwards over what others deleted',
    'marked',
    keys('Home', ...times(16, 'ArrowRight'), 'Backspace', 'Backspace'),
    'Deliver[-y ][-is free][+costs ten euros] per order.',
  ],
  ['in bold text', 'formatted', typed('X', 'Home', ...times(10, 'ArrowRight')), 'This is im[+X]portant to both.'],
  ['a line break', 'title', keys('Home', ...times(6, 'ArrowRight'), 'Shift+Enter'), 'Supply[+\n] agreement'],
]

const composed: EditingCase[] = [
  [
    'Japanese',
    'plain',
    composing(['End'], 'k', 'か', 'かn', 'かな', '仮名', '仮名'),
    'The buyer pays within thirty days.[+仮名]',
  ],
  ['at the start', 'plain', composing(['Home'], 'n', 'に', '日', '日'), '[+日]The buyer pays within thirty days.'],
  [
    'in the middle of a word',
    'title',
    composing(['Home', ...times(3, 'ArrowRight')], 'ㅎ', '하', '한', '한'),
    'Sup[+한]ply agreement',
  ],
  ['into an empty clause', 'empty', composing([], 'z', '中', '中'), '[+中]'],
  [
    'over a selection',
    'title',
    composing(['Home', ...times(6, 'Shift+ArrowRight')], 'k', 'か', 'か'),
    '[+か][-Supply] agreement',
  ],
  [
    'in deleted text',
    'marked',
    composing(['Home', ...times(11, 'ArrowRight')], 'k', 'か', 'か'),
    'Delivery [-is][+か][- free][+costs ten euros] per order.',
  ],
  [
    'in what others inserted',
    'marked',
    composing(['End', ...times(16, 'ArrowLeft')], 'k', 'か', 'か'),
    'Delivery [-is free][+costs ten ][+か][+euros] per order.',
  ],
  [
    'in bold text',
    'formatted',
    composing(['Home', ...times(10, 'ArrowRight')], 'k', 'か', 'か'),
    'This is im[+か]portant to both.',
  ],
  ['in a table', 'lastCell', composing(['End'], 'k', 'か', 'か'), '40[+か]'],
  ['a dead key', 'title', composing(['End'], '´', 'é'), 'Supply agreement[+é]'],
  ['cancelled', 'title', composing(['End'], 'k', 'か', ''), 'Supply agreement'],
  [
    'after another composition and after letters',
    'title',
    inTurn(typed('a', 'End'), composing([], 'k', 'か', 'か'), composing([], 'n', 'な', 'な'), typed('z')),
    'Supply agreement[+aかなz]',
  ],
]

const partedAndJoined: EditingCase[] = [
  [
    'Enter, and typing at once',
    'plain',
    typed('Now: ', 'Home', ...times(9, 'ArrowRight'), 'Enter'),
    ['The buyer', 'Now:  pays within thirty days.'],
  ],
  ['Enter over a selection', 'title', keys('Home', ...times(7, 'Shift+ArrowRight'), 'Enter'), ['', 'agreement']],
  ['Enter in a list, which continues', 'item', keys('End', 'Enter', 'x'), ['First duty', 'x', 'Second duty']],
  ['Enter in an empty item', 'item', keys('End', 'Enter', 'Enter', 'x'), ['First duty', '', 'x', 'Second duty']],
  ['Enter in a cell', 'firstCell', keys('End', 'Enter', 'x'), ['Item', 'x', 'Price']],
  [
    'Backspace, which removes an own paragraph break',
    'plain',
    keys('Home', ...times(3, 'ArrowRight'), 'Enter', 'Backspace', 'x'),
    ['Thex buyer pays within thirty days.'],
  ],
  ['Backspace at the start of a cell, which stays', 'firstCell', keys('Home', 'Backspace', 'x'), ['xItem']],
  [
    'Delete at the end',
    'title',
    keys('End', 'Delete', 'x'),
    ['Supply agreement', 'xThe buyer pays within thirty days.'],
  ],
  [
    'Backspace, after which typing goes on at the end of the clause before',
    'plain',
    keys('Home', 'Backspace', 'x'),
    'Supply agreement[+x]',
  ],
  [
    'undoing Enter, after which typing goes on before it',
    'title',
    typed('!', 'End', 'Enter', 'Control+z'),
    'Supply agreement[+!]',
  ],
]

const moved: EditingCase[] = (
  [
    ['to the next clause at the end', 'title', ['End', 'ArrowRight'], '[+X]The buyer pays within thirty days.'],
    ['to the clause before at the start', 'plain', ['Home', 'ArrowLeft'], 'Supply agreement[+X]'],
    ['down', 'title', ['Home', 'ArrowDown'], '[+X]The buyer pays within thirty days.'],
    ['up, in the same column of letters', 'plain', ['Home', 'ArrowUp'], '[+X]Supply agreement'],
    ['down in a table', 'firstCell', ['Home', 'ArrowDown'], '[+X]Chair'],
    ['up and out of a table', 'firstCell', ['Home', 'ArrowUp'], '[+X]Second duty'],
    ['against the direction of Hebrew', 'hebrew', ['Home', 'ArrowRight'], '[+X]'],
    ['to the last clause', 'title', ['Control+End'], 'The end.[+X]'],
    ['to the first clause', 'last', ['Control+Home'], '[+X]Supply agreement'],
    ['to the next cell', 'firstCell', ['Tab'], '[+X]Price'],
    ['to the cell before', 'lastCell', ['Shift+Tab'], '[+X]Chair'],
  ] satisfies [string, Place, string[], string][]
).map(([name, from, pressed, expected]) => [name, from, keys(...pressed, 'X'), expected])

const exchanged: EditingCase[] = [
  ['pastes one line', 'title', pasting('Sale and ', 'Home'), '[+Sale and ]Supply agreement'],
  [
    'pastes over a selection, of which equal words stay',
    'plain',
    pasting('buyer must pay', 'Home', ...times(4, 'ArrowRight'), ...times(10, 'Shift+ArrowRight')),
    'The buyer [-pays][+must pay] within thirty days.',
  ],
  [
    'pastes paragraphs at the end',
    'title',
    pasting(' of goods\r\n\r\nSecond\nThird\n', 'End'),
    ['Supply agreement of goods', 'Second', 'Third', 'The buyer pays within thirty days.'],
  ],
  [
    'pastes paragraphs in the middle',
    'title',
    pasting('1\n2\n3', 'Home', ...times(6, 'ArrowRight')),
    ['Supply1', '2', '3 agreement', 'The buyer pays within thirty days.'],
  ],
  ['pastes paragraphs in a cell', 'firstCell', pasting('1\n2', 'End'), ['Item1', '2', 'Price']],
  [
    'pastes only characters that a document can contain',
    'title',
    pasting('a\u0000\ufffc\ud800b', 'End'),
    'Supply agreement[+ab]',
  ],
  [
    'undoes a paste of many paragraphs at once',
    'title',
    inTurn(pasting('1\n2\n3', 'Home', ...times(3, 'ArrowRight')), keys('Control+z')),
    ['Supply agreement', 'The buyer pays within thirty days.'],
  ],
  [
    'copies the current text, without deleted text and markup',
    'marked',
    async hand => {
      await hand.press('Control+a')
      expect(await hand.copied()).toEqual({ 'text/plain': 'Delivery costs ten euros per order.' })
    },
    'Delivery [-is free][+costs ten euros] per order.',
  ],
  [
    'cuts',
    'title',
    async hand => {
      await hand.press('Home', ...times(6, 'Shift+ArrowRight'))
      expect(await hand.copied('cut')).toEqual({ 'text/plain': 'Supply' })
    },
    '[-Supply] agreement',
  ],
  [
    'takes a text where it is dropped',
    'title',
    inTurn(keys('Home'), hand => hand.drop(' (dropped)')),
    'Supply agreement[+ (dropped)]',
  ],
]

const corrected: EditingCase[] = [
  ['in original text', 'plain', replacing(4, 9, 'seller'), 'The [-buyer][+seller] pays within thirty days.'],
  ['by what begins alike', 'plain', replacing(10, 14, 'paid'), 'The buyer [-pays][+paid] within thirty days.'],
  [
    'in what others inserted',
    'marked',
    replacing(16, 21, 'takes'),
    'Delivery [-is free][+[-costs]][+takes][+ ten euros] per order.',
  ],
  ['in bold text', 'formatted', replacing(8, 17, 'crucial'), 'This is [-important][+crucial] to both.'],
]

const wholes: EditingCase[] = [
  ['inserts a row after the last cell', 'lastCell', keys('Tab', 'a', 'Tab', 'b'), ['40', 'a', 'b', 'Prices are net.']],
  [
    'deletes a field as a whole',
    'field',
    keys('Home', ...times(15, 'ArrowRight'), 'Backspace'),
    'See clause [-12.1] above.',
  ],
]

/** The cases of editing a clause, by the kind of editing. */
export const editingCases: Record<string, EditingCase[]> = {
  'marks what is typed and deleted': marked,
  'accepts what an input method writes': composed,
  'splits and joins clauses': partedAndJoined,
  'moves the cursor': moved,
  'pastes and copies plain text': exchanged,
  'replaces words as spell checkers and phones do': corrected,
  'handles rows and fields as a whole': wholes,
}

/** Finds the first case with a name. */
export function editingCase(name: string): EditingCase {
  const cases = Object.values(editingCases).flat()
  return cases.find(([caseName]) => caseName === name) ?? missing(name)
}

function missing(name: string): never {
  throw new Error(`no case ${name}`)
}

/** Actions that have no operation, and what the page says about them. */
export const refusedCases: [name: string, place: Place, act: Act, said: string][] = [
  ['typing in a locked control', 'locked', keys('Home', ...times(12, 'ArrowRight'), 'X'), 'This part is locked.'],
  ['deleting a locked control', 'locked', keys('Control+a', 'Delete'), 'This part is locked.'],
  ['typing in a field', 'field', keys('Home', ...times(13, 'ArrowRight'), 'X'), 'A field fills in this part.'],
]

/** Formats a selection, and then the text that is typed next. */
export async function formatSelectionAndTyping(hand: TypingHand): Promise<void> {
  await hand.press('Home', ...times(6, 'Shift+ArrowRight'), 'Control+b', 'End', 'Control+i')
  await hand.type(' new')
  expect(await hand.formats()).toEqual([
    ['Supply', 'B'],
    [' agreement', ''],
    [' new', 'I'],
  ])
}

/** The stretches of text that `formatSelectionAndTyping` makes in the session, with their formats. */
export const formatsTyped = [
  ['Supply', ['bold']],
  [' agreement', []],
  [' new', ['italic']],
]

/** Moves a list item down two levels, and back up one. */
export const changeLevels: Act = keys('Tab', 'Tab', 'Shift+Tab')
