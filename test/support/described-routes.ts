import { routes } from '../../src/app.ts'
import { describeInterface } from '../../src/features/documentation/describe-interface.ts'
import type { ApiVersion } from '../../src/http/error-catalogue.ts'
import type { TestApp } from './test-app.ts'

/** The OpenAPI document of all routes, including routes for pages, which the published documents leave out. */
export const describedRoutes = ({ platform }: TestApp, version: ApiVersion = 'v1') =>
  JSON.parse(JSON.stringify(describeInterface(platform, version, routes)))
