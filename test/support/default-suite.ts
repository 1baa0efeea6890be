/**
 * Whether this run is the default suite: `bin/test` without a pattern and without `--long`. Every other run, even with
 * a pattern, includes files named `*.long.test.ts`, `itLong` and `describeLong`.
 */
export const isDefaultSuite = process.env.SUITE === 'default'
