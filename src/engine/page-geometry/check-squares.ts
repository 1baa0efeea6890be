/** Characters that are drawn as an empty square or circle to tick (Unicode, and the old Wingdings codes). */
const SQUARES = new Set('☐□▢◻◽⬜❏❐❑❒○◯\uf06f\uf070\uf071\uf072\uf0a8\uf0a1\uf0a6')

/** The codes of such squares in symbol fonts whose texts are the letters at the same codes. */
const LETTERS_OF_SQUARES = new Set('opqr¨')

/** Whether a character is drawn as an empty square or circle to tick. */
export const isCheckSquare = (text: string, isSymbolFont: boolean) =>
  SQUARES.has(text) || (isSymbolFont && LETTERS_OF_SQUARES.has(text))
