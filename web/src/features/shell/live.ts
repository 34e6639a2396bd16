import type { QueryClient } from '@tanstack/react-query'
import { api } from '../../api/api.ts'
import { invalidateCache, type LiveHandlers, registerLiveHandlers, updateCache } from '../../live/dispatch.ts'
import { deviceLive } from '../device/live.ts'
import { identityLive } from '../identity/live.ts'
import { peopleLive } from '../people/live.ts'

/** What changes lists of settings, and what administrators have decided about the account. */
const settingsLive = {
  securityNoticed: () => [
    invalidateCache(api.account.listSecurityNotices),
    // Most of them are about the ways in, which another device may have changed.
    invalidateCache(api.signIn.getSecondFactors),
  ],
  standingUpdated: standing => updateCache(api.moderation.getStanding, {}, () => standing),
  dataExportUpdated: () => invalidateCache(api.ownData.listDataExports),
} satisfies LiveHandlers

/**
 * What every page hears while somebody is signed in; rooms and messages add theirs once the messenger is loaded.
 * @returns a function that takes it all out again
 */
export function hearAccountEvents(sessionEnded: NonNullable<LiveHandlers['sessionEnded']>): () => void {
  const offs = [identityLive, deviceLive, peopleLive, settingsLive, { sessionEnded }].map(
    registerLiveHandlers,
  )
  return () => {
    for (const off of offs) off()
  }
}

/** The services whose answers account events keep true. */
const told: readonly unknown[] = [
  'identity',
  'people',
  'contact',
  'device',
  'account',
  'signIn',
  'ownData',
  'identityAuthen',
  'invite',
  'moderation',
] satisfies (keyof typeof api)[]

/** Events may have been missed: what is on screen of them is asked for again, the rest when it is next shown. */
export const renewAccountAnswers = (queryClient: QueryClient) =>
  void queryClient.invalidateQueries({ predicate: ({ queryKey }) => told.includes(queryKey[0]) })
