import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import { fail } from '#platform/errors.ts'
import type { Handler } from '#platform/http/routes.ts'
import { findUserInfos } from '../../identity/index.ts'
import { findRoomNames } from '../../room/index.ts'
import { askForHold } from '../requests.ts'

const dateOf = (time: number | undefined) => (time === undefined ? null : new Date(time))

export const requestHold: Handler<typeof contract.legalHold.requestHold, App> = async (
  { app, me },
  { body },
) => {
  const [people, rooms] = [[...new Set(body.people)], [...new Set(body.rooms)]]
  if ((await findUserInfos(app, me.tenantId, people)).size < people.length) throw fail('userNotFound')
  // A room with oneself is its person's: who is held by name is held there too.
  if ((await findRoomNames(app.db, me.tenantId, rooms)).size < rooms.length) throw fail('roomNotFound')
  return askForHold(app, me, {
    ...{ reason: body.reason, user_ids: people, room_ids: rooms },
    ...{ from_time: dateOf(body.from), until_time: dateOf(body.until) },
  })
}
