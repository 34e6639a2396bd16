import type { FetchQueryOptions } from '@tanstack/react-query'
import { ignoreFailure } from '../../api/ignore-failure.ts'
import { queryClient } from '../../api/query-client.ts'
import { preferencesQuery } from './preferences.ts'
import { roomSettingsQuery } from './room-settings.ts'

/** No screen shows it, but sounds go by it: nothing asks for it again of itself. */
export function prefetchNotificationSettings() {
  void ignoreFailure(fetchAnew(preferencesQuery), 'repeated')
  void ignoreFailure(fetchAnew(roomSettingsQuery), 'repeated')
}

/** A first answer that was under way already is older than the subscription: it is followed by another. */
const fetchAnew = <A>(query: FetchQueryOptions<A>) =>
  queryClient.fetchQuery(query).then(() => queryClient.fetchQuery(query))
