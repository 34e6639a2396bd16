import type { Friendship } from '@trau/contract'
import type { App } from '#platform/app.ts'
import { type Failure, fail } from '#platform/errors.ts'
import type { RequestingUser } from '../users/user-cache.ts'
import { changePair } from './pair.ts'

/** What somebody alone calls a friend; '' is nothing. Goes with the friendship. @throws friendshipNotFound */
export async function setAlias(
  app: App,
  me: RequestingUser,
  otherId: string,
  alias: string,
): Promise<Friendship> {
  try {
    return await changePair(app, me, otherId, ({ standing }) => {
      if (standing?.status !== 'ACCEPTED') throw fail('friendshipNotFound')
      return { alias }
    })
  } catch (error) {
    throw (error as Failure).code === 'userNotFound' ? fail('friendshipNotFound') : error
  }
}
