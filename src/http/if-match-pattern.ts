/**
 * The syntax of `If-Match` for the number of a version or revision (RFC 9110 §13.1.1): `"7"`, `W/"7"`, `7`, or `*` for
 * any number.
 */
export const ifMatchPattern = '^((W/)?("\\d{1,9}"|\\d{1,9})|\\*)$'
