import { it } from 'vitest'
import { editingCase } from '../support/editing/cases.ts'
import { describePage } from './support/describe-page.ts'
import { cardLooks, editingStage } from './support/editing-stage.ts'

/**
 * Covers what needs a browser: real keys, input methods, the clipboard, drops, spell checkers, and the look of the
 * editor. test/api/redline-typed-keys.test.ts runs every case without a browser, and redline-editing.long.test.ts
 * with one.
 */
describePage('editing a clause in a browser', test => {
  const stage = editingStage(test)

  it.each([
    'over what others deleted',
    'over a selection',
    'Backspace, after which typing goes on at the end of the clause before',
    'undoing Enter, after which typing goes on before it',
    'pastes paragraphs in the middle',
    'takes a text where it is dropped',
    'by what begins alike',
  ])('%s', name => stage.edited(editingCase(name)))

  it('explains how to type when several clauses are selected', () => stage.typeOverClauses())
  it('neither loses nor duplicates text while answers are slow', () => stage.typeWhileAnswersAreSlow())
  it('opens an editor that moves no text, fits a narrow phone, and passes the accessibility checks', () =>
    stage.lookAtCard(cardLooks['dark, on a narrow phone']))
})
