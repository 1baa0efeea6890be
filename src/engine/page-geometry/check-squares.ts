/**
 * Characters drawn as an empty square or circle to tick (Unicode characters, and the private-use codes of Wingdings).
 */
const SQUARES = new Set('☐□▢◻◽⬜❏❐❑❒○◯\uf06f\uf070\uf071\uf072\uf0a8\uf0a1\uf0a6')

/** Letters that symbol fonts draw as check squares: some fonts map the codes of their squares to these letters. */
const LETTERS_OF_SQUARES = new Set('opqr¨')

/** Whether a character is drawn as an empty square or circle to tick. */
export const isCheckSquare = (text: string, isSymbolFont: boolean) =>
  SQUARES.has(text) || (isSymbolFont && LETTERS_OF_SQUARES.has(text))
