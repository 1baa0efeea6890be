import { CodedError } from '../../http/coded-error.ts'

const foreignKeyViolation = '23503'

/**
 * Waits for a statement that puts a record into a folder. Throws `folder_gone` if the folder was deleted since the caller
 * chose it: the foreign keys of the tables notice that.
 */
export async function whileFolderExists<T>(statement: Promise<T>): Promise<T> {
  try {
    return await statement
  } catch (error) {
    const { code, constraint = '' } = error as { code?: string; constraint?: string }
    if (code === foreignKeyViolation && constraint.endsWith('_folder_id_fkey')) throw new CodedError('folder_gone')
    throw error
  }
}
