/** Limits of the signature that a signer sends. */
export const signatureLimits = {
  typedCharacters: 200,
  imageBytes: 2 * 1024 * 1024,
  strokes: 500,
  pointsOfStroke: 10_000,
  points: 20_000,
}

/** Drawn ink is never enlarged to more than this many times its size relative to the pad, so that a dot stays a dot. */
export const mostInkEnlarged = 3

/** The most characters in the reason that a signer may give for declining. */
export const declineReasonCharacters = 2_000
