import { type contract, maxMessageBytes, maxMessageGraphemes, maxPins } from '@trau/contract'
import type { App } from '#platform/app.ts'
import { filesOriginOf } from '#platform/http/files-origin.ts'
import type { Handler } from '#platform/http/routes.ts'
import { productVersion } from '#platform/product-version.ts'
import { defaultQuota } from '../../media/index.ts'
import { signInMethods } from './sign-in-methods.ts'
import { readTenantTitle } from './tenant-settings.ts'

/** The addresses are empty or paths where they are the page's own, so that any way to this server works. */
export const getGeneralConfig: Handler<typeof contract.identityAuthen.getGeneralConfig, App> = async ({
  app,
  app: { config, db },
  tenantId,
  origin,
}) => ({
  productName: 'Trầu',
  tenantTitle: await readTenantTitle(db, tenantId),
  version: productVersion,
  apiHost: '',
  uploadHost: config.uploadHost,
  filesOrigin: filesOriginOf(config),
  realtimeUrl: config.realtimeUrl ?? `${config.publicUrl ?? ''}/connection/websocket`,
  languages: ['vi', 'en'],
  ways: (await signInMethods(db, tenantId, origin)).ways,
  limits: {
    messageGraphemes: maxMessageGraphemes,
    messageBytes: maxMessageBytes,
    groupMembers: config.groupMaxMembers,
    pins: maxPins,
    fileBytes: config.fileMaxBytes,
    quotaBytes: await defaultQuota(app, db, tenantId),
  },
  iconHosts: ['/icons', ...config.iconHosts],
})
