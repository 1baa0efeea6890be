/** What `If-Match` may be for something that is numbered (RFC 9110 §13.1.1): `"7"`, `W/"7"` or `7`. */
export const ifMatchPattern = '^(W/)?("\\d{1,9}"|\\d{1,9})$'
