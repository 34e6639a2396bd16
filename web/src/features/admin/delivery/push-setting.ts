import type { PushSystemSetting } from '@trau/contract'
import { api } from '../../../api/api.ts'
import { keyOf, queryClient } from '../../../api/query-client.ts'

/** Every form of the pane changes a part of one setting, and takes the answer for all of it. */
export const takePushSetting = (answer: PushSystemSetting) =>
  queryClient.setQueryData(keyOf(api.push.getPushSystemSetting), answer)
