import type { QueryClient } from '@tanstack/react-query'
import type { Contract } from '@trau/contract'

/** The services whose answers account events keep true. */
const accountServices: readonly unknown[] = [
  'identity',
  'people',
  'contact',
  'device',
  'account',
  'signIn',
  'ownData',
  'dataProtection',
  'identityAuthen',
  'invite',
  'moderation',
  'adminPermission',
  'notification',
  'drive',
  'driveSearch',
  'driveSharing',
  'note',
  'workspace',
  'rtc',
  'call',
  'push',
  'emailBounce',
  'appPassword',
  'accountLinking',
] satisfies (keyof Contract)[]

/** Events may have been missed: what is on screen of them is asked for again, the rest when it is next shown. */
export const renewAccountAnswers = (queryClient: QueryClient) =>
  void queryClient.invalidateQueries({ predicate: ({ queryKey }) => accountServices.includes(queryKey[0]) })
