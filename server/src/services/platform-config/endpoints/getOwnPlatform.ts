import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Handler } from '#platform/http/routes.ts'
import { ownPlatform } from '../evaluate.ts'
import { findRevision, selectPlatform } from '../platform-config-store.ts'
import { rolesOf } from '../role-targets.ts'

export const getOwnPlatform: Handler<typeof contract.platformSetting.getOwnPlatform, App> = async (
  { app, me },
  { query: { platform } },
) => {
  // The revision first: what is read after it is at least as new, so a client that has it has missed nothing.
  const revision = await findRevision(app.db, me.tenantId)
  const [rows, roles] = await Promise.all([selectPlatform(app.db, me.tenantId, platform), rolesOf(app, me)])
  return ownPlatform(platform, revision, rows, { userId: me.userId, roles })
}
