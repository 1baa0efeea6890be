import ts from 'typescript'

/** Names that say nothing about what they hold. */
const vagueNames: ReadonlySet<string> = new Set([
  ...['one', 'other', 'told', 'known', 'own', 'found', 'kept', 'given', 'spot', 'all', 'both'],
])

/** Words that a native engineer would not write in a comment. */
const stiltedWords =
  /\b(somebody|nobody|whoever|whatever|anew|meanwhile|beside|but for|all the same|is none|is told|are told|tells of|stands? in|stands? for itself|taken back|let go of)\b/gi

export interface WordCounts {
  bindings: number
  vagueBindings: number
  namedFunctions: number
  /** Named functions that take four or more positional arguments. */
  longArgumentLists: number
  commentLines: number
  stiltedWords: number
}

/** Counts names and words of one source file, TypeScript or TSX. */
export function countWords(path: string, text: string): WordCounts {
  const counts = {
    bindings: 0,
    vagueBindings: 0,
    namedFunctions: 0,
    longArgumentLists: 0,
    ...countComments(text),
  }
  const visit = (node: ts.Node): void => {
    if (isBinding(node) && ts.isIdentifier(node.name)) {
      counts.bindings++
      if (vagueNames.has(node.name.text)) counts.vagueBindings++
    }
    if (isNamedFunction(node)) {
      counts.namedFunctions++
      if (node.parameters.length >= 4) counts.longArgumentLists++
    }
    ts.forEachChild(node, visit)
  }
  visit(ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true))
  return counts
}

export const sumOf = (counts: readonly WordCounts[]): WordCounts =>
  counts.reduce((sum, count) => {
    const keys = Object.keys(count) as (keyof WordCounts)[]
    return Object.fromEntries(keys.map(key => [key, sum[key] + count[key]])) as unknown as WordCounts
  })

function countComments(text: string): Pick<WordCounts, 'commentLines' | 'stiltedWords'> {
  const lines = text.match(/^\s*(?:\/\*\*?|\*(?!\/)|\/\/).*$/gm) ?? []
  return { commentLines: lines.length, stiltedWords: lines.flatMap(line => line.match(stiltedWords) ?? []).length }
}

const isBinding = (node: ts.Node): node is ts.VariableDeclaration | ts.ParameterDeclaration | ts.BindingElement =>
  ts.isVariableDeclaration(node) || ts.isParameter(node) || ts.isBindingElement(node)

function isNamedFunction(node: ts.Node): node is ts.FunctionLikeDeclaration {
  if (ts.isFunctionDeclaration(node) || ts.isMethodDeclaration(node)) return true
  return (ts.isArrowFunction(node) || ts.isFunctionExpression(node)) && ts.isVariableDeclaration(node.parent)
}
