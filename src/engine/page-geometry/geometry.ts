/** A word that runs level on the page as displayed; points from the top left. */
export interface Word {
  text: string
  x: number
  y: number
  width: number
  height: number
  /** How far its baseline is from the top of the page. */
  baseline: number
}

/** A drawn line, or one that characters make up; points from the top left of the page as displayed. */
export interface Line {
  x1: number
  y1: number
  x2: number
  y2: number
  thickness: number
  /** `underscores` and `leader` (dots) stand in the text. */
  made: 'drawn' | 'underscores' | 'leader'
}

/** A drawn rectangle, or the character of a square to tick; points from the top left of the page as displayed. */
export interface Rectangle {
  x: number
  y: number
  width: number
  height: number
}

/** What is on a page, for whoever places fields on it; `width` and `height` of the page as displayed, in points. */
export interface PageGeometry {
  /** 1-based. */
  page: number
  width: number
  height: number
  words: Word[]
  lines: Line[]
  boxes: Rectangle[]
  /** Around what else is drawn: lines that run aslant, curves, dark areas. */
  drawings: Rectangle[]
}
