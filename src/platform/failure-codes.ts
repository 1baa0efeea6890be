/** PostgreSQL's error codes read_only_sql_transaction and disk_full (appendix A of its manual). */
export const READ_ONLY = '25006'
export const DATABASE_FULL = '53100'

/** Returns whether an error of the file system means that there is no space left on the disk or for this user. */
export const isDiskFull = (code: string | undefined): boolean => code === 'ENOSPC' || code === 'EDQUOT'
