import type { App } from '#platform/app.ts'
import type { Dependencies } from '#platform/service.ts'
import type { GroupRelay } from '#platform/sfu/group-relay.ts'
import { createGroupRelay } from '#platform/sfu/index.ts'
import { liveParticipants } from './live-participants.ts'

/** The relay of this process for the media of group calls. */
export const openGroupRelay = (app: App, { notices, isShared }: Dependencies): GroupRelay =>
  createGroupRelay({
    config: app.config,
    log: app.log,
    shared: isShared ? { database: app.database, notices } : undefined,
    allowPeer: (call, { address, port }) => app.turn.allowPeer(call, { ip: address, port }),
    liveAmong: devices => liveParticipants(app, devices),
  })
