import type { FastifyInstance } from 'fastify'

interface ServedRoute {
  method: string
  /** As it was registered, with `:parameters`. */
  url: string
}

/** Every route that a service answers, those outside the table of routes included, as Fastify itself lists them. */
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
