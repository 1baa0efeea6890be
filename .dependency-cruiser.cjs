const { SHARED_WITH_PAGES } = require('./bin/shared-with-pages.js')

/**
 * The import rule: a file imports from its own folder or from one above it in the list engine, platform, tasks, http,
 * features.
 * test/checks/import-rule.test.ts proves each rule with a planted violation.
 */
const TESTS = '\\.test\\.tsx?$|/test-support/'

/** What reaches out of the process, or tells something of the machine. */
const OUTSIDE_WORLD = '^(node:)?(child_process|cluster|dgram|dns|http|http2|https|net|os|tls|worker_threads)(/|$)'
const SERVER_PACKAGES = 'node_modules/(@fastify|fastify|graphile-worker|jose|kysely|pg|pino)/'

/** Matches all below a folder, or one file. */
const patternOf = path => path.replaceAll('.', '\\.') + (path.endsWith('/') ? '' : '$')

module.exports = {
  forbidden: [
    { name: 'no-circles', severity: 'error', from: {}, to: { circular: true } },
    { name: 'nothing-unresolved', severity: 'error', from: {}, to: { couldNotResolve: true } },
    {
      name: 'engine-imports-only-engine',
      severity: 'error',
      from: { path: '^src/engine/', pathNot: TESTS },
      to: { path: '^(src/(?!engine/)|test/|web/|bench/|dev/)' },
    },
    {
      name: 'engine-is-pure',
      severity: 'error',
      from: { path: '^src/engine/', pathNot: TESTS },
      to: { path: [OUTSIDE_WORLD, SERVER_PACKAGES] },
    },
    {
      name: 'platform-imports-only-engine',
      severity: 'error',
      from: { path: '^src/platform/', pathNot: TESTS },
      to: {
        path: '^(src/(?!engine/|platform/|(config|project-files|seal-key-setting|start-error)\\.ts$)|test/|web/|bench/|dev/)',
      },
    },
    {
      name: 'tasks-import-only-platform',
      severity: 'error',
      from: { path: '^src/tasks/', pathNot: TESTS },
      to: {
        path: '^(src/(?!engine/|platform/|tasks/|(config|project-files|seal-key-setting|start-error)\\.ts$)|test/|web/|bench/|dev/)',
      },
    },
    {
      name: 'http-imports-only-tasks',
      severity: 'error',
      from: { path: '^src/http/', pathNot: TESTS },
      to: {
        path: '^(src/(?!engine/|platform/|tasks/|http/|(config|project-files|seal-key-setting|start-error)\\.ts$)|test/|web/|bench/|dev/)',
      },
    },
    {
      name: 'features-do-not-import-the-application',
      severity: 'error',
      from: { path: '^src/features/', pathNot: TESTS },
      to: {
        path: '^(src/[^/]+\\.ts$|src/commands/|test/|web/|bench/|dev/)',
        pathNot: '^src/(config|project-files|seal-key-setting|start-error)\\.ts$',
      },
    },
    {
      name: 'features-keep-store-and-routes',
      severity: 'error',
      from: { path: '^src/features/([^/]+)/' },
      to: { path: '^src/features/.+-(store|routes)\\.ts$', pathNot: '^src/features/$1/' },
    },
    {
      name: 'config-reads-only-the-environment',
      severity: 'error',
      from: { path: '^src/config\\.ts$' },
      to: { path: '^src/', pathNot: '^src/(project-files|seal-key-setting|start-error)\\.ts$' },
    },
    {
      name: 'web-stands-alone',
      severity: 'error',
      // the files of the build itself run in Node
      from: { path: '^web/', pathNot: '^web/[^/]+\\.ts$' },
      to: {
        path: '^(src|test|bench|dev)/',
        pathNot: `^src/engine/(${SHARED_WITH_PAGES.map(patternOf).join('|')})`,
      },
    },
    {
      name: 'fields-run-in-browsers',
      severity: 'error',
      from: { path: '^src/engine/fields/', pathNot: TESTS },
      to: { pathNot: '^src/engine/fields/' },
    },
    {
      name: 'event-kinds-run-in-browsers',
      severity: 'error',
      from: { path: '^src/engine/events/event-kinds\\.ts$' },
      to: { path: '.' },
    },
    {
      name: 'coverage-runs-in-browsers',
      severity: 'error',
      from: { path: '^src/engine/text/coverage(-table)?\\.ts$' },
      to: { pathNot: '^src/engine/text/coverage-table\\.ts$' },
    },
    {
      name: 'text-diff-runs-in-browsers',
      severity: 'error',
      from: { path: '^src/engine/redline/text-diff/', pathNot: TESTS },
      to: { pathNot: '^src/engine/redline/text-diff/' },
    },
    {
      name: 'reading-of-packages-runs-in-browsers',
      severity: 'error',
      from: { path: '^src/engine/(zip/zip-(directory|error|limits)|xml/(namespaces|read-xml|xml-[a-z]+))\\.ts$' },
      to: { pathNot: '^src/engine/(zip/zip-(error|limits)|xml/(namespaces|xml-[a-z]+))\\.ts$' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^web/dist/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'default', 'types'] },
  },
}
