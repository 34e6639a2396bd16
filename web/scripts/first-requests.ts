import { endpoints } from '../src/api/endpoints.ts'
import { queryString } from '../src/api/request-parts.ts'
import { roomsQuery, tagsQuery } from '../src/model/rooms/room-queries.ts'

const { identity, identityAuthen, room } = endpoints
const addressOf = ([, path]: readonly [method: string, path: string], query: object = {}) =>
  path + queryString(query)

/**
 * What the messenger asks for before it can show anything, with `{tenant}` and the person's id as `{value}`. The page's script asks for it at
 * once, while the code is still on its way.
 */
export const firstRequests = [
  addressOf(identity.getUser),
  addressOf(identityAuthen.getGeneralConfig),
  addressOf(room.listRoomsByCursor, roomsQuery('list')),
  addressOf(room.listRoomsByCursor, roomsQuery('strangers')),
  addressOf(room.listPersonalTags, tagsQuery),
]
