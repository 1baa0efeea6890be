import type { ICruiseResult } from 'dependency-cruiser'
import { findFolderCircles, type Import } from './folder-circles.ts'

/** Circles are searched for below these folders, ignoring tests. */
const roots = /^(src|web\/src)\//
const tests = /\.test\.tsx?$|\/test-support\//

const counts = (path: string) => roots.test(path) && !tests.test(path)

/**
 * The reporter for dependency-cruiser in `bin/test`. It reports violations of the rules, and circles of folders, for
 * which dependency-cruiser has no rule.
 */
export default function reportImports({ modules, summary }: ICruiseResult): { output: string; exitCode: number } {
  const violations = summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} imports ${to}`)
  const imports = modules.flatMap(({ source, dependencies }) =>
    dependencies.map(({ resolved }) => ({ from: source, to: resolved })),
  )
  const problems = [...violations, ...circleTexts(imports)]
  const lines = problems.length > 0 ? problems : [`${summary.totalCruised} files keep the import rule`]
  return { output: `${lines.join('\n')}\n`, exitCode: Math.min(problems.length, 1) }
}

const circleTexts = (imports: Import[]): string[] =>
  findFolderCircles(imports.filter(({ from, to }) => counts(from) && counts(to))).map(
    ({ folder, among, imports: within }) =>
      [
        `circle-of-folders: in ${folder}, among ${among.join(', ')}`,
        ...within.map(({ from, to }) => `  ${from} imports ${to}`).sort(),
      ].join('\n'),
  )
