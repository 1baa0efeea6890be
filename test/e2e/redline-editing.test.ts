import { it } from 'vitest'
import { editingCase } from '../support/editing/cases.ts'
import { describePage } from './support/describe-page.ts'
import { cardLooks, editingStage } from './support/editing-stage.ts'

/**
 * Shows what only a browser can: real keys, an input method, the clipboard, a drop, a spell checker, and the look of the card.
 * test/api/redline-typed-keys.test.ts does every case without a browser, redline-editing.long.test.ts with one.
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

  it('says how to type where several clauses are selected', () => stage.typeOverClauses())
  it('loses and doubles nothing while answers are slow', () => stage.typeWhileAnswersAreSlow())
  it('has a card that moves nothing, fits, and breaks no rule of accessibility, on a narrow phone', () =>
    stage.lookAtCard(cardLooks['dark, on a narrow phone']))
})
