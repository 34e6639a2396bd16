/** The service worker: opens the product without a network, and shows what arrives while no page is open. */

import type { PrecacheEntry } from '../../scripts/precache.ts'
import { answerFile, answerPage, handlingOf } from './fetching.ts'
import type { ToWorker } from './messages.ts'
import { buildFiles, forgetOldBuilds, keepFirst, keepLater } from './precache.ts'
import { pressNotice, showPush } from './push-events.ts'
import { takeShared } from './share.ts'

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: PrecacheEntry[] }

const build = buildFiles(self.__WB_MANIFEST)
const first: ReadonlySet<string> = new Set(build.first)

// It waits beside an older one until a page says that nobody is in the middle of something.
self.addEventListener('install', event => event.waitUntil(keepFirst(build)))

self.addEventListener('activate', event => {
  event.waitUntil(
    Promise.all([
      forgetOldBuilds(build),
      self.clients.claim(),
      // The page is asked for while this worker starts.
      self.registration.navigationPreload?.enable(),
    ]),
  )
})

self.addEventListener('fetch', event => {
  const { request } = event
  const keep = (work: Promise<unknown>) => event.waitUntil(work)
  switch (handlingOf(request, { origin: self.location.origin, first })) {
    case 'page': {
      const fetchedPage = async () =>
        ((await event.preloadResponse) as Response | undefined) ?? fetch(request)
      return event.respondWith(answerPage(build, fetchedPage(), keep))
    }
    case 'file':
      return event.respondWith(answerFile(build, request, keep))
    case 'shared':
      return event.respondWith(takeShared(request))
  }
})

self.addEventListener('message', event => {
  const message = event.data as ToWorker
  if (message.type === 'build') event.ports[0]?.postMessage({ entry: build.entry })
  else if (message.type === 'takeOver') void self.skipWaiting()
  else if (message.type === 'keepRest')
    event.waitUntil(keepLater(build).then(isWhole => event.ports[0]?.postMessage({ isWhole })))
})

self.addEventListener('push', event => event.waitUntil(showPush(event.data?.text())))

self.addEventListener('notificationclick', event => {
  const { notification, action } = event
  const { reply } = event as NotificationEvent & { reply?: string | null }
  event.waitUntil(pressNotice(notification, action, reply))
})
