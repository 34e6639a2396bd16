import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Handler } from '#platform/http/routes.ts'
import { askFriend } from './friend-request.ts'

export const createFriendship: Handler<typeof contract.identity.createFriendship, App> = (
  { app, me },
  { body },
) => askFriend(app, me, body.friendUserId, body)
