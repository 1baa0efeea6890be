/**
 * How long a test waits for an expected result before it fails and reports what it saw: long enough for a machine that
 * is busy with ten other things. It says nothing about speed.
 */
export const longestWaitMs = 120_000

/**
 * How long the work of a killed process may wait until another process takes it over. The service promises 10 seconds.
 * A busy machine may take longer; on a quiet one, test it with `PROMISED_WITHIN_MS=10000 vitest run test/crash`.
 */
export const promisedWithinMs = Number(process.env.PROMISED_WITHIN_MS ?? longestWaitMs)
