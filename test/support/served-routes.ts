import type { FastifyInstance } from 'fastify'

interface ServedRoute {
  method: string
  /** The URL as it was registered, with `:parameters`. */
  url: string
}

/** Every route that a service answers, as Fastify lists them, including routes outside of the table of routes. */
export function servedRoutes(app: FastifyInstance): ServedRoute[] {
  const above: string[] = []
  return app
    .printRoutes()
    .split('\n')
    .flatMap(line => {
      const [, indent = '', part = '', methods] = /^([│├└─\s]*)(\S+)(?: \(([^)]*)\))?$/.exec(line) ?? []
      if (part === '') return []
      above.length = indent.length / 4 - 1
      above.push(part)
      const url = above.join('')
      return methods?.split(', ').map(method => ({ method, url })) ?? []
    })
}
