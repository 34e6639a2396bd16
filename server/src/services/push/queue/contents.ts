import type { PushPayload, VoipPayload } from '@trau/contract'
import type { App } from '#platform/app.ts'
import { fitPayload } from '../send/payload.ts'
import type { ClaimedJob } from './push-job-store.ts'

/** What these notifications push at this moment, in the order asked; undefined where nothing is to be pushed any more. */
export type RenderPushes = (
  app: App,
  tenantId: string,
  notifications: readonly { userId: string; notificationId: string }[],
) => Promise<(PushPayload | undefined)[]>

/** Undefined: nothing any more. */
export type PushContent = PushPayload | VoipPayload | undefined

/** What jobs say at this moment; one that cannot be rendered is left out, and holds up no other. */
export async function contentsOf(
  app: App,
  render: RenderPushes,
  jobs: readonly ClaimedJob[],
): Promise<Map<ClaimedJob, PushContent>> {
  const contents = new Map<ClaimedJob, PushContent>()
  const ofNotifications: RenderedJob[] = []
  for (const job of jobs)
    if (isOfNotification(job)) ofNotifications.push(job)
    else contents.set(job, JSON.parse(job.payload) as PushContent)

  async function renderAll(tenantId: string, group: readonly RenderedJob[]): Promise<void> {
    // The devices of a person show the same.
    const distinctJobs = [...new Map(group.map(job => [nameOf(job), job])).values()]
    const payloads = await render(
      app,
      tenantId,
      distinctJobs.map(job => ({ userId: job.user_id, notificationId: job.notification_id })),
    )
    const payloadOf = new Map(distinctJobs.map((job, n) => [nameOf(job), payloads[n]]))
    for (const job of group) {
      const payload = payloadOf.get(nameOf(job))
      contents.set(job, payload && fitPayload(payload))
    }
  }

  for (const [tenantId, group] of Map.groupBy(ofNotifications, job => job.tenant_id))
    try {
      await renderAll(tenantId, group)
    } catch (error) {
      app.log.warn(
        { err: error, tenantId, pushes: group.length },
        'pushes could not be rendered together; each is rendered alone',
      )
      for (const job of group)
        await renderAll(tenantId, [job]).catch(cause =>
          app.log.warn(
            { err: cause, tenantId, notificationId: job.notification_id },
            'a push could not be rendered; it is tried again',
          ),
        )
    }
  return contents
}

type RenderedJob = ClaimedJob & { notification_id: string }

const isOfNotification = (job: ClaimedJob): job is RenderedJob => job.notification_id !== null

const nameOf = (job: RenderedJob) => `${job.user_id}/${job.notification_id}`
