import packageJson from '../../../package.json' with { type: 'json' }
import type { ApiVersion } from '../../http/error-catalogue.ts'
import { openApiDocument } from '../../http/openapi/openapi-document.ts'
import type { Route } from '../../http/route.ts'
import type { Platform } from '../../platform/platform.ts'
import { scopeTexts } from '../credentials/scopes.ts'
import { describedWebhooks } from './describe-webhooks.ts'
import { tags } from './tags.ts'

/** Builds the OpenAPI document of an API version, with the address of this installation. */
export const describeInterface = ({ config }: Pick<Platform, 'config'>, version: ApiVersion, routes: Route[]) =>
  openApiDocument({
    routes,
    version,
    publicUrl: config.publicUrl,
    productVersion: packageJson.version,
    scopes: scopeTexts,
    tags,
    webhooks: describedWebhooks(),
  })
