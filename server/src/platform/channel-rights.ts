import { sql } from 'kysely'
import type { App } from './app.ts'
import type { Notices } from './db/notices.ts'

declare module './app.ts' {
  interface Services {
    channelRights: ChannelRights
  }
}

/** Takes channels from open sockets, after rights changed. */
export interface ChannelRights {
  /** After a commit that took a right from these people: on all processes they hear the channel no more, unless another right lets them. */
  changed(channel: string, userIds: readonly string[]): Promise<void>
  /** The same of one person, on the sockets of this process. */
  drop(channel: string, userId: string, where?: (meta: unknown) => boolean): Promise<void>
}

const topic = 'channel_rights'
/** A client that receives it subscribes again at once, and the hook decides anew (https://centrifugal.dev/docs/server/codes). */
const askAgain = { code: 2500, reason: 'insufficient state' }
/** So many ids are within PostgreSQL's 8,000 bytes. */
const mostInNotice = 150
/** With Centrifugo each is a request. */
const dropsAtOnce = 20

/** @param isShared other processes use this database */
export function createChannelRights(app: App, notices: Notices, isShared: boolean): ChannelRights {
  const drop: ChannelRights['drop'] = (channel, userId, where) =>
    app.realtime.unsubscribe(userId, channel, where ? { ...askAgain, where } : askAgain)
  const dropAll = async (channel: string, userIds: readonly string[]) => {
    for (let at = 0; at < userIds.length; at += dropsAtOnce)
      await Promise.all(userIds.slice(at, at + dropsAtOnce).map(userId => drop(channel, userId)))
  }
  notices.on(topic, payload => {
    const [channel, userIds] = payload.split('/')
    if (channel && userIds)
      dropAll(channel, userIds.split(',')).catch(error =>
        app.log.warn({ err: error }, 'sockets could not follow rights to a channel'),
      )
  })
  return {
    drop,
    async changed(channel, userIds) {
      await dropAll(channel, userIds)
      // Centrifugo holds the connections of all processes, and has the command.
      if (!isShared || app.config.centrifugo) return
      for (let at = 0; at < userIds.length; at += mostInNotice) {
        const payload = `${channel}/${userIds.slice(at, at + mostInNotice).join(',')}`
        await sql`SELECT pg_notify(${topic}, ${payload})`.execute(app.db)
      }
    },
  }
}
