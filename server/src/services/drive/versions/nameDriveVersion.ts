import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Handler } from '#platform/http/routes.ts'
import { transact } from '#platform/outbox/outbox.ts'
import { publishVersions } from '../events.ts'
import { requireWritableVersion } from './changing.ts'
import { updateLabel } from './version-store.ts'
import { viewVersions } from './view.ts'

export const nameDriveVersion: Handler<typeof contract.drive.nameDriveVersion, App> = (
  { app, me },
  { params: { nodeId, versionId }, body },
) =>
  transact(app, async tx => {
    const { node, version } = await requireWritableVersion(app, tx, me, nodeId, versionId)
    const label = body.label || null
    await updateLabel(tx, version, label)
    await publishVersions(app, tx, me.tenantId, node.space_id)
    const [view] = await viewVersions(tx, node, [{ ...version, label }])
    return view!
  })
