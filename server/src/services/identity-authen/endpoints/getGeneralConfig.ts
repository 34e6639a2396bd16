import { readFileSync } from 'node:fs'
import type { contract } from '@trau/contract'
import type { App } from '../../../platform/app.ts'
import type { Handler } from '../../../platform/http/routes.ts'
import { waysIn } from '../ways.ts'

const { version } = JSON.parse(
  readFileSync(new URL('../../../../../package.json', import.meta.url), 'utf8'),
) as { version: string }

/** The addresses are empty or paths where they are the page's own, so that any way to this server works. */
export const getGeneralConfig: Handler<typeof contract.identityAuthen.getGeneralConfig, App> = async ({
  app: { config, db },
  tenantId,
  origin,
}) => ({
  productName: 'Trầu',
  version,
  apiHost: '',
  uploadHost: config.uploadHost,
  realtimeUrl: config.realtimeUrl ?? `${config.publicUrl ?? ''}/connection/websocket`,
  languages: ['vi', 'en'],
  ways: (await waysIn(db, tenantId, origin)).ways,
  limits: { messageGraphemes: 10_000, messageBytes: 32_768, groupMembers: 1_000, pins: 50 },
  iconHosts: ['/icons', ...config.iconHosts],
})
