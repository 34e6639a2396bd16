import type { App } from '#platform/app.ts'
import type { PushContent } from './contents.ts'
import { type ClaimedJob, type JobKey, renameJobs } from './push-job-store.ts'

/** The key of a push of a notification as it was at this time, in epoch milliseconds: what joins it later is a push of its own. */
export const keyOfNotification = (notificationId: string, updatedTime: number): string =>
  `${notificationId}/${updatedTime}`

interface Rendered extends ClaimedJob {
  content: NonNullable<PushContent>
}

/**
 * Gives each job of a notification the key of what it says now. A notification that has changed since the push was asked for says more, and the
 * push that the change asks for must not say the same again: it finds its key taken, or this one finds it taken.
 * @returns the jobs to send, and those that another job makes superfluous
 */
export async function rekey<J extends Rendered>(
  app: App,
  jobs: readonly J[],
): Promise<{ current: J[]; superfluous: J[] }> {
  const keyOf = (job: J) =>
    job.notification_id !== null && 'time' in job.content
      ? keyOfNotification(job.notification_id, job.content.time)
      : job.key
  const changedJobs = jobs.filter(job => keyOf(job) !== job.key)
  if (changedJobs.length === 0) return { current: [...jobs], superfluous: [] }
  const nameOf = (job: JobKey, key: string) => `${key}/${job.device_info_id}/${job.kind}/${job.tenant_id}`
  const renames = new Map(changedJobs.map(job => [nameOf(job, keyOf(job)), { job, newKey: keyOf(job) }]))
  const renamedKeys = new Set(
    (await renameJobs(app.db, [...renames.values()])).map(job => nameOf(job, job.key)),
  )
  const isSuperfluous = (job: J) => {
    if (keyOf(job) === job.key) return false
    const name = nameOf(job, keyOf(job))
    return !renamedKeys.has(name) || renames.get(name)?.job !== job
  }
  return {
    current: jobs.filter(job => !isSuperfluous(job)).map(job => ({ ...job, key: keyOf(job) })),
    superfluous: jobs.filter(isSuperfluous),
  }
}
