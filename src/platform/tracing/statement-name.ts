const verbs = 'select|insert|update|delete|with|begin|commit|rollback|listen|declare|fetch|set|savepoint|release'
const verbForm = new RegExp(`^\\s*(${verbs})\\b`, 'i')
const tableForm = /\b(?:from|into|update)\s+(?:only\s+)?"?([a-z_][a-z0-9_]*)"?/i

/** What a statement does and to which table, as far as its text says so: never a value of it. */
export function statementName(text: string): string {
  const verb = verbForm.exec(text)?.[1]?.toUpperCase()
  if (verb === undefined) return 'SQL'
  const table = tableForm.exec(text)?.[1]
  return table === undefined ? verb : `${verb} ${table}`
}
