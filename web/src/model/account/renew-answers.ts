import type { QueryClient } from '@tanstack/react-query'
import type { api } from '../../api/api.ts'

/** The services whose answers account events keep true. */
const accountServices: readonly unknown[] = [
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
  'notification',
  'push',
] satisfies (keyof typeof api)[]

/** Events may have been missed: what is on screen of them is asked for again, the rest when it is next shown. */
export const renewAccountAnswers = (queryClient: QueryClient) =>
  void queryClient.invalidateQueries({ predicate: ({ queryKey }) => accountServices.includes(queryKey[0]) })
