import { loadLibc, PR_SET_DUMPABLE } from './libc.ts'

/** The variables that stay: where programs, certificates and times are found, how Node runs, and where a database is. */
const KEPT =
  /^(PATH|HOME|USER|LOGNAME|SHELL|PWD|TERM|LANG|LANGUAGE|LC_\w+|TZ|TMPDIR|SSL_CERT_(FILE|DIR)|NODE_\w+|PG\w+)$/
/** Where the AWS SDK finds credentials by itself; none of these contains any. */
const KEPT_FOR_AWS =
  /^AWS_(PROFILE|CONFIG_FILE|SHARED_CREDENTIALS_FILE|ROLE_ARN|ROLE_SESSION_NAME|WEB_IDENTITY_TOKEN_FILE|CONTAINER_CREDENTIALS_(RELATIVE|FULL)_URI|CONTAINER_AUTHORIZATION_TOKEN_FILE|REGION|DEFAULT_REGION|STS_REGIONAL_ENDPOINTS|EC2_METADATA_\w+)$/
/** A setting like any other, which config.ts reads. */
const PASSWORD = 'PGPASSWORD'
/** After standard input, output and error. */
const FIRST_OF_OTHERS = 3

/**
 * Removes everything else from this process's environment, once the settings were read: an intruder who runs code in a child, or may
 * read `/proc`, finds no secret there. Deleting a variable is not enough: the kernel shows the block with which the process was started,
 * so the values are overwritten in place.
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
 * Keeps other processes of the same user from reading the memory of this one, which contains the master key, and keeps files that this
 * one was started with open from the processes that it starts.
 */
export function hideProcess(): void {
  const libc = loadLibc()
  libc?.prctl(PR_SET_DUMPABLE, 0)
  libc?.closeOnExecute(FIRST_OF_OTHERS)
}
