/** How long a URL that the API made for a signer or a member can be opened. */
export const apiLinkMs = 60 * 60_000

/** How long a session lasts that a link opened. */
export const sessionMs = 12 * 60 * 60_000
