/**
 * The space for a token with its certificates, as authorities usually send it. The actual size is known only once there
 * is a token.
 */
export const usualTokenBytes = 8_192
/** How much longer the next token of the same authority may be. */
export const tokenMarginBytes = 512
