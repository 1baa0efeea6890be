import { loadLibc, PR_SET_DUMPABLE } from './libc.ts'

/**
 * The variables that are kept: where programs, certificates and time zones are found, how Node runs, and where a
 * database is.
 */
const KEPT =
  /^(PATH|HOME|USER|LOGNAME|SHELL|PWD|TERM|LANG|LANGUAGE|LC_\w+|TZ|TMPDIR|SSL_CERT_(FILE|DIR)|NODE_\w+|PG\w+)$/
/** The variables that tell the AWS SDK where to find credentials. None of them contains any. */
const KEPT_FOR_AWS =
  /^AWS_(PROFILE|CONFIG_FILE|SHARED_CREDENTIALS_FILE|ROLE_ARN|ROLE_SESSION_NAME|WEB_IDENTITY_TOKEN_FILE|CONTAINER_CREDENTIALS_(RELATIVE|FULL)_URI|CONTAINER_AUTHORIZATION_TOKEN_FILE|REGION|DEFAULT_REGION|STS_REGIONAL_ENDPOINTS|EC2_METADATA_\w+)$/
/** A setting like any other, because config.ts reads it. */
const PASSWORD = 'PGPASSWORD'
/** The first file descriptor after standard input, output and error. */
const FIRST_OF_OTHERS = 3

/**
 * Removes all other variables from this process's environment once the settings have been read, so that an intruder who
 * runs code in a child process or may read `/proc` finds no secret there. Deleting a variable is not enough: the kernel
 * shows the block that the process was started with, so the values are overwritten in place.
 */
export function forgetEnvironment(env: NodeJS.ProcessEnv): void {
  const libc = loadLibc()
  for (const name of Object.keys(env)) {
    if ((KEPT.test(name) || KEPT_FOR_AWS.test(name)) && name !== PASSWORD) continue
    libc?.wipeVariable(name)
    delete env[name]
  }
}

/**
 * Keeps other processes of the same user from reading the memory of this process, which contains the master key. Also
 * keeps files that were open when this process was started from the processes that it starts.
 */
export function hideProcess(): void {
  const libc = loadLibc()
  libc?.prctl(PR_SET_DUMPABLE, 0)
  libc?.closeOnExecute(FIRST_OF_OTHERS)
}
