import { api } from '../../../api/api.ts'
import { invalidate } from '../../../api/query-client.ts'
import { erasingTimeoutMs } from '../../../model/account/erasing.ts'

/** Asked for at once, so that each answer comes in time. */
const atOnce = 10

interface Refusal {
  userId: string
  code: string
}

/**
 * Erases accounts, a few with each request. Lists are read again also where one of the requests fails.
 * @param onGone the accounts that are there no more, after each request
 * @returns how many were erased, and those that stay
 */
export async function deleteAccounts(
  userIds: readonly string[],
  onGone: (userIds: readonly string[]) => void,
): Promise<{ deletedCount: number; refusals: Refusal[] }> {
  let deletedCount = 0
  const refusals: Refusal[] = []
  try {
    for (let n = 0; n < userIds.length; n += atOnce) {
      const part = userIds.slice(n, n + atOnce)
      const { deletedUserIds, refused: refusedAccounts } = await api.identity.deleteManyUsers({
        query: { userIds: part.join(',') },
        timeoutMs: erasingTimeoutMs,
      })
      deletedCount += deletedUserIds.length
      // Somebody else was quicker.
      const absentIds = refusedAccounts
        .filter(({ code }) => code === 'userNotFound')
        .map(({ userId }) => userId)
      refusals.push(...refusedAccounts.filter(({ code }) => code !== 'userNotFound'))
      onGone([...deletedUserIds, ...absentIds])
    }
  } finally {
    await invalidate(api.identity.listUsers)
  }
  return { deletedCount, refusals }
}
