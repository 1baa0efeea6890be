/**
 * Whether this run is the default suite: `bin/test` without a pattern and without `--long`. Every other run, that of a pattern
 * too, also has what is named `*.long.test.ts`, `itLong` or `describeLong`.
 */
export const isDefaultSuite = process.env.SUITE === 'default'
