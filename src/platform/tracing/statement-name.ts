const verbs = 'select|insert|update|delete|with|begin|commit|rollback|listen|declare|fetch|set|savepoint|release'
const verbForm = new RegExp(`^\\s*(${verbs})\\b`, 'i')
const tableForm = /\b(?:from|into|update)\s+(?:only\s+)?"?([a-z_][a-z0-9_]*)"?/i

/**
 * Returns the action and the table of a statement, as far as its text shows them, and never a value. `select * from
 * mail …` → `SELECT mail`.
 */
export function statementName(text: string): string {
  const verb = verbForm.exec(text)?.[1]?.toUpperCase()
  if (verb === undefined) return 'SQL'
  const table = tableForm.exec(text)?.[1]
  return table === undefined ? verb : `${verb} ${table}`
}
