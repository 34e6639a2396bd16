import type { Message } from '@trau/contract'
import { api } from '../../../api/api.ts'
import { invalidate } from '../../../api/query-client.ts'
import { textOf } from '../../../i18n/text.ts'
import { kinds } from '../../../i18n/vi/kinds.ts'
import { toast } from '../../../ui/toast.ts'
import { partsOf, runOnMessage } from './message-commands.ts'

export const saveMessage = (message: Message): Promise<boolean> =>
  runOnMessage(async () => {
    await api.chat.saveMessage(partsOf(message))
    toast.success(textOf(kinds).savedDone)
    return undefined
  })

export const unsaveMessage = (message: Message): Promise<boolean> =>
  runOnMessage(async () => {
    await api.chat.unsaveMessage(partsOf(message))
    await invalidate(api.chat.listSavedMessages)
    return undefined
  })
